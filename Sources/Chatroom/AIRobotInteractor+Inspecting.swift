import Conversations
import Responder
import ScreenKit
import TranscriptFormat

/// Inspecting exchanges: the engine's work has a time limit and can be interrupted, like a reply.
extension AIRobotInteractor {
  /// The maximum number of paths through the rules examined for possible replies.
  private nonisolated static let maximumPaths = 5_000
  /// The maximum number of other matching rules requested: one more than is shown, to find out whether there are
  /// more.
  private nonisolated static let maximumRivals = ExplanationNode.maximumRunnersUp + 1

  func explain(_ text: String, _ detail: ExplanationNode.Detail) async {
    let moments = robots.moments
    guard !moments.isEmpty else { return refuse(.nothingAnswered) }
    guard let number = Int(text), number > 0, number <= moments.count else {
      return refuse(.noSuchExchange(text, last: moments.count))
    }
    let moment = moments[moments.count - number]
    await inspect {
      moment.robot.responder.runnersUp(
        to: moment.exchange.message, in: moment.before, limit: Self.maximumRivals)
    } then: { rivals in
      .explained(moment, rivals: rivals, detail)
    }
  }

  func explainMiss(of text: String, limit: Int) async {
    guard let moment = talk?.last else { return refuse(.nothingAnswered) }
    let search = RuleSearch(moment.robot.responder.rules)
    let meant = search.meant(by: text)
    guard !meant.isEmpty else {
      return refuse(.noSuchRule(text, nearest: search.nearest(to: text)))
    }
    await inspect {
      meant.prefix(limit).map { rule in
        let obstacle = moment.robot.responder.obstacle(
          to: rule, answering: moment.exchange.message, in: moment.before)
        guard obstacle == .answered else { return RuleMiss(rule: rule, obstacle: obstacle) }
        return RuleMiss(
          rule: rule, obstacle: obstacle, failures: Self.failures(of: rule, in: moment))
      }
    } then: { misses in
      .explainedMisses(misses)
    }
  }

  func listReplies() async {
    guard let moment = talk?.last else { return refuse(.nothingAnswered) }
    await inspect {
      moment.robot.responder.possibleReplies(
        to: moment.exchange.message, in: moment.before, limit: Self.maximumPaths)
    } then: { replies in
      .possibleReplies(replies, isWhole: replies.reduce(0) { $0 + $1.probability } > 0.999)
    }
  }

  func expectLast(in path: String) async {
    guard let origin = conversations.origin else { return refuse(.noRobot) }
    do throws(TranscriptError) {
      let addition = try await transcripts.expectation(
        of: robots.moments, in: path, origin: origin)
      let replayable = addition.replayable
      let lines: [TranscriptLine]?
      do throws(InspectionStop) {
        lines = try await robots.inspect { replayable.lines() }
      } catch {
        return tell(.stopped(error))
      }
      try await transcripts.add(addition, lines, origin: origin)
      tell(.addedExpectation(path: path))
    } catch {
      refuse(.transcript(error))
    }
  }

  /// Runs work of the engine off the main actor, and sends its result, or the reason why it was stopped.
  private func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then result: (Value) -> AIRobotResult
  ) async {
    do throws(InspectionStop) {
      tell(result(try await robots.inspect(work)))
    } catch {
      tell(.stopped(error))
    }
  }

  /// Returns the failed conditions that excluded some replies of the rule.
  nonisolated private static func failures(of rule: Rule, in moment: Moment) -> [Explanation
    .Finding]
  {
    let steps = moment.exchange.reply.explanation.steps.filter { $0.rule == rule }
    return steps.flatMap(\.findings).filter {
      if case .condition(_, _, _, _, false) = $0 { true } else { false }
    }
  }
}
