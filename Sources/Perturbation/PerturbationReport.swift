package import Responder
package import Transcripts

/// The results of all changed messages.
package struct PerturbationReport: Sendable {
  /// The rules of a robot, with fixes that make them more robust.
  package struct Robot: Sendable {
    package var request: RobotRequest
    package var sources: [RuleSource]
    package var fixes: [RuleFix] = []
  }

  /// The numbers of outcomes of some messages.
  package struct Counts: Sendable, Equatable {
    private var counts: [PerturbedMessage.Outcome: Int] = [:]

    init(_ messages: some Sequence<PerturbedMessage>) {
      for message in messages { counts[message.outcome, default: 0] += 1 }
    }

    package subscript(outcome: PerturbedMessage.Outcome) -> Int { counts[outcome] ?? 0 }

    package var failureCount: Int { self[.otherRule] + self[.catchAll] + self[.none] }
    /// The number of changed messages that normalization did not make equal to the unchanged one.
    package var triedCount: Int { self[.same] + failureCount }

    /// The percentage of the `triedCount` messages that the same rule answers; `nil` if there are none.
    package var score: Double? {
      triedCount == 0 ? nil : Double(self[.same]) * 100 / Double(triedCount)
    }
  }

  package var kinds: [PerturbationKind] = []
  package var seed: UInt64 = 0
  package var robots: [Robot] = []
  package var cases: [CaseTrial] = []
  /// The results, in the order of the cases, their messages and the kinds.
  package var messages: [PerturbedMessage] = []
  /// The number of messages that are not changed, because no rule or only a catch-all answers them, or because the
  /// reply was interrupted.
  package var leftOutCount = 0

  package var counts: Counts { Counts(messages) }

  package func counts(of kind: PerturbationKind) -> Counts {
    Counts(messages.lazy.filter { $0.kind == kind })
  }

  /// The percentage of all tried messages that the same rule answers; 100 if there are none.
  package var score: Double { counts.score ?? 100 }

  package var failures: [PerturbedMessage] { messages.filter(\.outcome.isFailure) }

  /// The failures by the rule that should have answered, the rules with the most failures first.
  ///
  /// Equal changed messages with the same result count once.
  package var failuresByRule: [RuleFailures] {
    let judged = messages.filter { $0.outcome == .same || $0.outcome.isFailure }
    let byRule = Dictionary(grouping: judged, by: Key.init)
    let groups = judged.map(Key.init).eachOnce.compactMap { byRule[$0] }.map {
      group -> RuleFailures in
      let tried = group.eachOnce { ["\($0.outcome.isFailure)", $0.changedMessage] }
      return (group[0].rule, group[0].robot, tried.filter(\.outcome.isFailure), tried.count)
    }
    // The sort is stable: rules with as many failures stay in order.
    return groups.filter { !$0.failures.isEmpty }.sorted { $0.failures.count > $1.failures.count }
  }

  /// A rule with its failures, and the number of changed messages that were tried for it.
  package typealias RuleFailures = (
    rule: Rule, robot: Int, failures: [PerturbedMessage], tried: Int
  )

  private struct Key: Hashable {
    var robot: Int
    var location: SourceLocation

    init(_ message: PerturbedMessage) {
      (robot, location) = (message.robot, message.rule.location)
    }
  }
}

/// A change of the rules that makes failures pass, while all unchanged messages reach the same rules as before.
package struct RuleFix: Sendable, Equatable {
  /// The rule whose failures led to the fix; `nil` if the fix concerns all rules.
  package var rule: SourceLocation?
  /// The file that the fix changes.
  package var file: String
  /// The line that is replaced; `nil` if the text is added to the file.
  package var line: Int?
  /// The new line.
  package var text: String
  /// The number of failures that pass with the fix.
  package var fixedCount = 0
}
