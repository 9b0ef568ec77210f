import ChatModel
import Responder
package import Terminal

/// JSON Lines: an object a case, one for each file or line that could not be run, one at the end.
package struct JSONReporter: ReplayReporter {
  package init() {}

  package mutating func start() -> StyledText { "" }

  package mutating func report(_ file: FileResult) -> StyledText {
    let problems = file.diagnostics.map { Self.object(Self.members($0)) }
    let cases = file.cases.map { Self.object(Self.members($0, of: file.name)) }
    return StyledText((problems + cases).map { $0 + "\n" }.joined())
  }

  package mutating func finish(_ summary: ReplaySummary) -> StyledText {
    let counts = [
      ("files", summary.files), ("cases", summary.cases), ("exchanges", summary.exchanges),
      ("passed", summary.passed), ("failed", summary.failed), ("updated", summary.updated),
      ("skipped", summary.skipped), ("failedAsExpected", summary.failedAsExpected),
      ("passedUnexpectedly", summary.passedUnexpectedly), ("problems", summary.problems),
    ]
    let members =
      counts.map { ($0.0, String($0.1)) } + [
        ("seconds", CaseResult.seconds(summary.took))
      ]
    return StyledText(Self.object([("summary", Self.object(members))]) + "\n")
  }

  private static func members(_ result: CaseResult, of file: String) -> [(String, String)] {
    var members = [
      ("file", JSONText.quoted(file)), ("line", String(result.location.line)),
      ("title", JSONText.quoted(result.title)), ("status", JSONText.quoted(status(result))),
      ("seed", String(result.seed)), ("exchanges", String(result.exchanges)),
      ("seconds", result.seconds),
    ]
    if let reason = result.reason { members.append(("reason", JSONText.quoted(reason))) }
    let failures = result.failures.map { object(Self.members($0)) }
    return members + [("failures", "[" + failures.joined(separator: ",") + "]")]
  }

  private static func members(_ failure: Failure) -> [(String, String)] {
    [
      ("line", String(failure.location.line)), ("check", JSONText.quoted(failure.kind)),
      ("message", JSONText.quoted(failure.message)),
      ("expected", JSONText.quoted(failure.expected)), ("got", JSONText.quoted(failure.got)),
      ("rule", failure.explanation?.winner.map { object(members($0)) } ?? "null"),
    ]
  }

  private static func members(_ rule: Rule) -> [(String, String)] {
    [
      ("file", JSONText.quoted(rule.location.file)), ("line", String(rule.location.line)),
      ("text", JSONText.quoted(rule.text)),
    ]
  }

  private static func members(_ problem: Diagnostic) -> [(String, String)] {
    [
      ("file", JSONText.quoted(problem.location.file)), ("line", String(problem.location.line)),
      ("column", String(problem.location.column)),
      ("status", JSONText.quoted(problem.severity.rawValue)),
      ("check", JSONText.quoted(problem.check)), ("problem", JSONText.quoted(problem.message)),
    ]
  }

  private static func status(_ result: CaseResult) -> String {
    switch result.status {
    case .passed: "passed"
    case .failed: "failed"
    case .updated: "updated"
    case .skipped: "skipped"
    case .failedAsExpected: "failed-as-expected"
    case .passedUnexpectedly: "passed-unexpectedly"
    }
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { JSONText.quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }
}
