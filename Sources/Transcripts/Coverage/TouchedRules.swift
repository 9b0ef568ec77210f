package import Responder

/// How often each place in the rule files was touched.
package struct TouchedRules: Sendable {
  /// Rules that matched, by where they stand.
  package private(set) var rules: [SourceLocation: Int] = [:]
  /// Replies that were taken.
  package private(set) var replies: [SourceLocation: Int] = [:]
  /// Conditions that held, and conditions that did not.
  package private(set) var conditions: [SourceLocation: (holding: Int, failing: Int)] = [:]

  package init() {}

  /// Counts what an answer used; linear in its steps.
  package mutating func note(_ explanation: Explanation) {
    for step in explanation.steps {
      rules[step.rule.location, default: 0] += 1
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
