import Conversations
package import JSON
package import Responder
package import Terminal

/// JSON Lines: an object for each diagnostic, one for each case, and a summary at the end.
package struct JSONReporter: ReplayReporter {
  package init() {}

  package mutating func start() -> StyledText { "" }

  package mutating func report(_ file: FileResult) -> StyledText {
    let objects =
      file.diagnostics.map(JSONValue.init) + file.cases.map { JSONValue($0, of: file.name) }
    return StyledText(objects.map { $0.text + "\n" }.joined())
  }

  package mutating func finish(_ summary: ReplaySummary) -> StyledText {
    let counts: JSONValue = [
      "files": JSONValue(summary.fileCount), "cases": JSONValue(summary.caseCount),
      "exchanges": JSONValue(summary.exchangeCount), "passed": JSONValue(summary.passed),
      "failed": JSONValue(summary.failed), "updated": JSONValue(summary.updated),
      "skipped": JSONValue(summary.skipped),
      "failedAsExpected": JSONValue(summary.failedAsExpected),
      "passedUnexpectedly": JSONValue(summary.passedUnexpectedly),
      "unchecked": JSONValue(summary.uncheckedMessageCount),
      "problems": JSONValue(summary.problemCount), "seconds": JSONValue(seconds: summary.duration),
    ]
    return StyledText((["summary": counts] as JSONValue).text + "\n")
  }
}

extension JSONValue {
  fileprivate init(_ result: CaseResult, of file: String) {
    var members: [Member] = [
      .init("file", .string(file)), .init("line", JSONValue(result.location.line)),
      .init("title", .string(result.title)), .init("status", .string(result.status.kind.rawValue)),
      .init("seed", JSONValue(result.seed)), .init("exchanges", JSONValue(result.exchangeCount)),
      .init("unchecked", JSONValue(result.uncheckedMessageCount)),
      .init("seconds", JSONValue(seconds: result.duration)),
    ]
    if let passes = result.passCount {
      members += [
        .init("runs", JSONValue(result.runCount)), .init("passedRuns", JSONValue(passes)),
      ]
    }
    if let reason = result.reason { members.append(.init("reason", .string(reason))) }
    members.append(.init("failures", .array(result.failures.map(JSONValue.init))))
    self = .object(members)
  }

  private init(_ failure: Failure) {
    self = [
      "line": JSONValue(failure.location.line), "check": .string(failure.kind),
      "message": .string(failure.message), "expected": .string(failure.expected),
      "got": .string(failure.got),
      "rule": failure.explanation?.winner.map(JSONValue.init) ?? .null,
    ]
  }

  package init(_ rule: Rule) {
    self = [
      "file": .string(rule.location.file), "line": JSONValue(rule.location.line),
      "text": .string(rule.text),
    ]
  }

  fileprivate init(_ problem: Diagnostic) {
    self = [
      "file": .string(problem.location.file), "line": JSONValue(problem.location.line),
      "column": JSONValue(problem.location.column),
      "status": .string(problem.severity.rawValue), "check": .string(problem.check),
      "problem": .string(problem.message),
    ]
  }

  /// Creates a number of seconds with six decimal places.
  fileprivate init(seconds time: Duration) {
    self = JSONNumber(time.seconds).map(Self.number) ?? .null
  }
}
