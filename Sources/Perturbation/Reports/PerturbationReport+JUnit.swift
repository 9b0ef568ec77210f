package import Conversations
import Responder
import TranscriptFormat
import Transcripts

extension PerturbationReport {
  /// JUnit’s XML: a suite for each kind, and a test case for each changed message.
  ///
  /// - Parameter time: the start of the run.
  package func junit(time: WallTime) -> String {
    let suites = kinds.enumerated().map { number, kind in
      let changed = messages.filter { $0.kind == kind && $0.outcome != .unchanged }
      return JUnitReporter.suite(
        kind.rawValue, number: number, at: time, tests: changed.count,
        failures: changed.count(where: \.outcome.isFailure), changed.map(element).joined())
    }
    return JUnitReporter.head + suites.joined() + JUnitReporter.end
  }

  private func element(_ message: PerturbedMessage) -> String {
    let trial = cases[message.caseIndex]
    let details = """
      \(trial.script.location): \(message.kind.rawValue), seed \(seed)
      said: \(message.changedMessage)
      instead of: \(message.message)
      expected: \(message.rule.location): \(message.rule.text)
      got: \(message.answer)
      """
    return JUnitReporter.testcase(
      message.changedMessage, trial.path,
      message.outcome.isFailure
        ? JUnitReporter.problem("failure", message.outcome.rawValue, message.answer, details) : "")
  }
}
