import Conversations
import Responder
import TranscriptFormat

/// The replies to the messages of a `case` line, with the variables that the rules set.
@MainActor
struct BriefOutcome {
  /// The last message to the robot, with its reply.
  private(set) var last: StepCheck?
  private var texts: [String] = []

  mutating func add(_ check: StepCheck, of player: CasePlayer) {
    guard let reply = check.reply else { return }
    last = check
    texts.append(reply.text)
    for name in reply.explanation.changedVariables {
      texts.append("\(name) = \(player.value(of: name) ?? "undefined")")
    }
  }

  var digest: String { BriefCase.digest(of: texts) }
  var written: String { texts.joined(separator: "\n") }
}

/// The rules of a robot by their digests, which are computed when the first `case` line fails.
@MainActor
final class RuleDigests {
  private let robot: Robot
  private lazy var rules = Dictionary(
    robot.responder.rules.map { (BriefCase.digest(of: $0), $0) }
  ) { first, _ in first }

  init(_ robot: Robot) { self.robot = robot }

  subscript(digest: String) -> Rule? { rules[digest] }
}

extension CaseRun {
  /// Records how an outcome differs from its `case` line; a difference that an update corrects is not a failure.
  func compare(_ outcome: BriefOutcome, with brief: BriefCase, into result: inout CaseResult) {
    guard let last = outcome.last else {
      // All messages are commands, so that no rule answered.
      let message = script.exchanges.last?.steps.last?.text ?? ""
      return result.failures.append(
        Failure(
          location: script.location, message: message, check: .rule(reference(brief), got: nil)))
    }
    let winner = last.reply?.explanation.winner
    var current = brief
    if let winner { current.ruleDigest = BriefCase.digest(of: winner) }
    if brief.outcomeDigest != nil { current.outcomeDigest = outcome.digest }
    var failures: [Failure] = []
    if winner == nil || current.ruleDigest != brief.ruleDigest {
      failures.append(last.failure(at: last.step.location, .rule(reference(brief), got: winner)))
    }
    if let expected = brief.outcomeDigest, current.outcomeDigest != expected {
      failures.append(
        last.failure(
          at: last.step.location, .outcome(expected: expected, got: outcome.written)))
    }
    // A line names one rule for all its wordings, and perhaps only some of the wordings reach another rule.
    guard options.update != nil, brief.wordings.count == 1, winner != nil,
      let first = failures.first
    else {
      return result.failures += failures
    }
    let line = TranscriptEntry.brief(current).written
    result.changes.append(
      TranscriptChange(first, [TranscriptEdit(range: last.step.location.bytes, text: line)]))
  }

  /// Returns the rule that a line names by its digest; the digest if no rule has it any more.
  private func reference(_ brief: BriefCase) -> RuleReference {
    digests[brief.ruleDigest].map(RuleReference.init(naming:)) ?? .digest(brief.ruleDigest)
  }
}
