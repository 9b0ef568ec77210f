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
  /// The beginning and the end of a report.
  package static let (head, end) = (
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", "</testsuites>\n"
  )

  private let time: WallTime
  private var suites = 0

  /// - Parameter time: the start of the run.
  package init(time: WallTime) { self.time = time }

  package mutating func start() -> StyledText { StyledText(Self.head) }

  package mutating func report(_ file: FileResult) -> StyledText {
    let errors = file.diagnostics.filter { $0.severity == .error }
    let cases =
      errors.map { Self.element($0, of: file.name) }
      + file.cases.map { Self.element($0, of: file.name) }
    let locations = file.cases.map {
      "\(file.name.oneLine):\($0.location.line): \($0.name.oneLine)\n"
    }
    defer { suites += 1 }
    return StyledText(
      Self.suite(
        file.name, number: suites, at: time, tests: cases.count,
        failures: file.cases.count(where: \.isFailure), errors: errors.count,
        skipped: file.cases.count { $0.reason != nil },
        duration: file.cases.reduce(Duration.zero) { $0 + $1.duration }, cases.joined(),
        output: locations.joined()))
  }

  package mutating func finish(_ summary: ReplaySummary) -> StyledText { StyledText(Self.end) }

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
      content = problem(
        "failure", first?.kind ?? "updated", first?.summary ?? "the file was updated",
        result.failures.map(described).joined(separator: "\n"))
    }
    return testcase(result.name, file, time: result.seconds, content)
  }

  private static func element(_ problem: Diagnostic, of file: String) -> String {
    testcase(
      "could not be run", file,
      Self.problem(
        "error", problem.check, problem.message,
        "\(problem.location.exactDescription): \(problem.message)"))
  }

  package static func suite(
    _ name: String, number: Int, at time: WallTime, tests: Int, failures: Int, errors: Int = 0,
    skipped: Int = 0, duration: Duration = .zero, _ cases: String, output: String = ""
  ) -> String {
    """
      <testsuite name=\(quoted(name)) package="parley" id="\(number)" hostname="localhost" \
    timestamp="\(time.description.prefix { $0 != "." })" tests="\(tests)" failures="\(failures)" \
    errors="\(errors)" skipped="\(skipped)" time="\(duration.seconds)">
        <properties/>
    \(cases)    <system-out>\(output.markupEscaped)</system-out>
        <system-err></system-err>
      </testsuite>

    """
  }

  /// Returns a `failure` or an `error` of a case.
  package static func problem(
    _ element: String, _ kind: String, _ message: String, _ details: String
  ) -> String {
    "<\(element) type=\(quoted(kind)) message=\(quoted(message))>\(details.markupEscaped)</\(element)>"
  }

  package static func testcase(
    _ name: String, _ file: String, time: String = "0.000000", _ content: String = ""
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
