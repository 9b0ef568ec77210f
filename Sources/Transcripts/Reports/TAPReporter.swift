import Conversations
import JSON
import Quoting
import Responder
package import Terminal
import TranscriptFormat

/// The Test Anything Protocol, version 14; the plan is at the end, when the number of tests is known.
///
/// > Source: testanything.org, "TAP 14 specification".
package struct TAPReporter: ReplayReporter {
  private var count = 0

  package init() {}

  package mutating func start() -> StyledText { "TAP version 14\n" }

  package mutating func report(_ file: FileResult) -> StyledText {
    var text = ""
    for problem in file.diagnostics where problem.severity == .error {
      text += line(false, "\(file.name): could not be run", directive: nil)
      text += Self.block([
        ("message", JSONValue.string(problem.message).text), ("severity", "error"),
        ("file", JSONValue.string(problem.location.file).text),
        ("line", String(problem.location.line)),
      ])
    }
    for result in file.cases { text += testPoint(result, of: file.name) }
    return StyledText(text)
  }

  package mutating func finish(_ summary: ReplaySummary) -> StyledText {
    StyledText("1..\(count)\n")
  }

  private mutating func testPoint(_ result: CaseResult, of file: String) -> String {
    let name = "\(file): \(result.name)"
    switch result.status {
    case .passed: return line(true, name, directive: nil) + Self.block(Self.timing(result))
    case .skipped(let reason): return line(true, name, directive: "SKIP \(reason)")
    // TODO is TAP's directive for a test that is expected to fail.
    case .passedUnexpectedly(let reason): return line(true, name, directive: "TODO \(reason)")
    case .failedAsExpected(let reason):
      return line(false, name, directive: "TODO \(reason)") + Self.block(of: result)
    case .failed, .updated: return line(false, name, directive: nil) + Self.block(of: result)
    }
  }

  private mutating func line(_ isOK: Bool, _ name: String, directive: String?) -> String {
    count += 1
    return (isOK ? "ok" : "not ok") + " \(count) - " + Self.escaped(name)
      + (directive.map { " # " + Self.escaped($0) } ?? "") + "\n"
  }

  private static func timing(_ result: CaseResult) -> [(String, String)] {
    [("line", String(result.location.line)), ("seconds", result.seconds)]
  }

  /// Returns a block with the first failure, because TAP allows one block for each test point.
  private static func block(of result: CaseResult) -> String {
    guard let failure = result.failures.first else { return block(timing(result)) }
    let rule = failure.explanation?.winner.map { "\($0.location): \($0.text)" } ?? "none"
    return block([
      ("message", JSONValue.string(failure.summary).text), ("severity", "fail"),
      ("file", JSONValue.string(failure.location.file).text),
      ("line", String(failure.location.line)),
      ("seconds", result.seconds), ("seed", String(result.seed)),
      ("said", JSONValue.string(failure.message).text),
      ("expected", JSONValue.string(failure.expected).text),
      ("got", JSONValue.string(failure.got).text), ("rule", JSONValue.string(rule).text),
      ("failures", String(result.failures.count)),
    ])
  }

  /// Returns a YAML block; texts are JSON strings, which YAML reads in the same way.
  private static func block(_ members: [(String, String)]) -> String {
    "  ---\n" + members.map { "  \($0.0): \($0.1)\n" }.joined() + "  ...\n"
  }

  private static func escaped(_ text: String) -> String {
    TranscriptText.escaped(text, eliding: false, continuing: false)
      .escaping(["#": "\\#", "\\": "\\\\"])
  }
}
