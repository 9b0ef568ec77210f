package import Responder

/// A changed robot, and the result of its trial.
package struct Mutant: Sendable {
  /// The result of trying the cases with a mutant.
  package enum Verdict: Sendable, Equatable {
    /// A case fails; it has this index in `MutationReport.cases`.
    case noticed(by: Int)
    /// All cases pass although at least one uses the changed rule.
    case survived
    /// No case uses the changed rule.
    case uncovered
    /// The changed rules are invalid, so the mutant does not count.
    case invalid
    /// A comment exempts the rule, so the mutant was not tried and does not count.
    case exempt
  }

  package var mutation: RuleMutation
  /// An index of `MutationReport.robots`.
  package var robot: Int
  package var verdict: Verdict
  /// The indices of the cases that use the changed rule; all cases if the change can affect any reply.
  package var coveredBy: [Int]
  /// The lines of a case that passes with the rules and fails with the mutant; `nil` if none was found or needed.
  package var test: String?

  /// The place of the first edit.
  package var range: SourceRange? { mutation.edits.first?.range }
}

extension RuleMutation {
  /// The place of the changed rule; without one, that of the first edit.
  var place: SourceLocation? { ruleLocation ?? edits.first?.range.start }

  /// A number that depends on the mutation alone, so that samples and shards are the same in every run.
  var hash: UInt64 {
    var stable = StableHash()
    stable.add(field: operation)
    for edit in edits {
      let range = edit.range
      stable.add(field: range.start.exactDescription)
      stable.add(field: "\(range.endLine):\(range.endColumn)")
      stable.add(field: edit.replacement)
    }
    return stable.mixed
  }
}
