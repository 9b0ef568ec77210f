package import Conversations
import Quoting
import Responder
package import Terminal
import TranscriptFormat

/// JUnit's XML: a suite for each file, a test case for each case.
///
/// It uses only features that the schemas of Ant and Jenkins both allow. Neither schema has attributes for file and
/// line, so the text of a failure contains them, and the suite's `system-out` lists them for every case.
package struct JUnitReporter: ReplayReporter {
  private let timestamp: String
  private var suites = 0

  /// - Parameter time: the start of the run.
  package init(time: WallTime) { timestamp = String(time.description.prefix { $0 != "." }) }

  package mutating func start() -> StyledText {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
  }

  package mutating func report(_ file: FileResult) -> StyledText {
    let errors = file.diagnostics.filter { $0.severity == .error }
    let counts = [
      ("tests", file.cases.count + errors.count),
      ("failures", file.cases.count(where: \.isFailure)), ("errors", errors.count),
      ("skipped", file.cases.count { $0.reason != nil }),
    ]
    let took = file.cases.reduce(Duration.zero) { $0 + $1.took }
    var text = "  <testsuite name=\(Self.quoted(file.name)) package=\"parley\" id=\"\(suites)\""
    text += " hostname=\"localhost\" timestamp=\"\(timestamp)\""
    text += counts.map { " \($0.0)=\"\($0.1)\"" }.joined()
    text += " time=\"\(CaseResult.seconds(took))\">\n    <properties/>\n"
    suites += 1
    for problem in errors { text += Self.element(problem, of: file.name) }
    for result in file.cases { text += Self.element(result, of: file.name) }
    let places = file.cases.map { "\(file.name.oneLine):\($0.location.line): \($0.name.oneLine)\n" }
      .joined()
    text += "    <system-out>\(places.markupEscaped)</system-out>\n    <system-err></system-err>\n"
    return StyledText(text + "  </testsuite>\n")
  }

  package mutating func finish(_ summary: ReplaySummary) -> StyledText { "</testsuites>\n" }

  private static func element(_ result: CaseResult, of file: String) -> String {
    let content: String
    switch result.status {
    case .passed: content = ""
    case .skipped(let reason): content = "<skipped>\(reason.markupEscaped)</skipped>"
    case .failedAsExpected(let reason):
      content = "<skipped>\(("expected to fail: " + reason).markupEscaped)</skipped>"
    case .passedUnexpectedly(let reason):
      content = "<skipped>\(("passed, though expected to fail: " + reason).markupEscaped)</skipped>"
    case .failed, .updated:
      let first = result.failures.first
      let message = quoted(first?.summary ?? "the file was updated")
      let details = result.failures.map(described).joined(separator: "\n")
      content =
        "<failure type=\(quoted(first?.kind ?? "updated")) message=\(message)>"
        + details.markupEscaped + "</failure>"
    }
    return testcase(result.name, file, time: result.seconds, content)
  }

  private static func element(_ problem: Diagnostic, of file: String) -> String {
    let content =
      "<error type=\(quoted(problem.check)) message=\(quoted(problem.message))>"
      + "\(problem.location.exactDescription): \(problem.message)".markupEscaped + "</error>"
    return testcase("could not be run", file, time: "0.000000", content)
  }

  private static func testcase(
    _ name: String, _ file: String, time: String, _ content: String
  ) -> String {
    let attributes = "name=\(quoted(name)) classname=\(quoted(file)) time=\"\(time)\""
    return "    <testcase \(attributes)" + (content.isEmpty ? "/>\n" : ">\(content)</testcase>\n")
  }

  private static func described(_ failure: Failure) -> String {
    let rule = failure.explanation?.winner.map { "\($0.location): \($0.text)" } ?? "none"
    return """
      \(failure.location): \(failure.summary)
      said: \(failure.message)
      expected: \(failure.expected)
      got: \(failure.got)
      rule: \(rule)
      """
  }

  private static func quoted(_ text: String) -> String {
    let line = TranscriptText.escaped(text, eliding: false, continuing: false)
    return "\"" + line.markupEscaped + "\""
  }
}
