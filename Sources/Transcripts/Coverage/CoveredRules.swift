package import Responder

/// The numbers of uses of rules, replies and conditions.
package struct CoveredRules: Sendable {
  /// The number of matches of each rule, by location.
  package private(set) var rules: [SourceLocation: Int] = [:]
  /// The number of uses of each reply, by location.
  package private(set) var replies: [SourceLocation: Int] = [:]
  /// The number of times that each condition held or failed, by location.
  package private(set) var conditions: [SourceLocation: (holding: Int, failing: Int)] = [:]

  /// The locations of all rules, replies and conditions that were used, in no order.
  var locations: some Sequence<SourceLocation> {
    [Array(rules.keys), Array(replies.keys), Array(conditions.keys)].joined()
  }

  /// Counts the rules used by a reply.
  package mutating func add(_ explanation: Explanation) {
    for step in explanation.steps {
      rules[step.rule.location, default: 0] += 1
      if let redirect = step.redirect { replies[redirect.location, default: 0] += 1 }
      for finding in step.findings {
        switch finding {
        case .choice(let reply, _, _, _, _): replies[reply.location, default: 0] += 1
        case .condition(let condition, _, _, _, let holds):
          if holds {
            conditions[condition.location, default: (0, 0)].holding += 1
          } else {
            conditions[condition.location, default: (0, 0)].failing += 1
          }
        case .redirect, .variable, .topic, .note: break
        }
      }
    }
  }
}

extension Explanation.Step {
  /// The line with the rule's redirect (`@`), if it was followed.
  ///
  /// A redirect after a choice or a condition that holds is inside a reply, and does not count.
  fileprivate var redirect: Rule.Alternative? {
    for finding in findings {
      switch finding {
      case .choice, .condition(_, _, _, _, holds: true): return nil
      case .redirect: return rule.alternatives.last
      case .condition, .variable, .topic, .note: continue
      }
    }
    return nil
  }
}

/// Collects the coverage of replies over many cases.
@MainActor
final class CoverageRecorder {
  private(set) var covered = CoveredRules()
  /// The coverage of each case, by the location of the case; `nil` unless requested.
  private(set) var cases: [SourceLocation: CoveredRules]?

  /// - Parameter recordsCases: whether to record the coverage of each case too.
  init(recordsCases: Bool) { cases = recordsCases ? [:] : nil }

  /// Counts the rules used by a reply in the case at a location.
  func add(_ explanation: Explanation, of location: SourceLocation) {
    covered.add(explanation)
    cases?[location, default: CoveredRules()].add(explanation)
  }
}
