import Conversations
import Responder
package import Terminal

/// A report for people: a line for each file, all details of the failures, and a summary.
package struct PrettyReporter: ReplayReporter {
  /// Whether to list the cases that passed too.
  private let isVerbose: Bool
  /// Whether to list files without failures.
  private let listsPassedFiles: Bool
  /// Whether to mark changed words because there is no color.
  private let marksChanges: Bool
  /// The maximum number of slowest cases listed at the end.
  private let maximumSlowest: Int
  private var slowestCases: [(file: String, result: CaseResult)] = []

  package init(
    isVerbose: Bool = false, listsPassedFiles: Bool = true, marksChanges: Bool = true,
    slowest: Int = 0
  ) {
    self.isVerbose = isVerbose
    self.listsPassedFiles = listsPassedFiles
    self.marksChanges = marksChanges
    maximumSlowest = slowest
  }

  package mutating func start() -> StyledText { "" }

  package mutating func report(_ file: FileResult) -> StyledText {
    remember(file)
    var text: StyledText = ""
    for problem in file.diagnostics { text += StyledText(diagnostic: problem) }
    guard !file.cases.isEmpty else { return text }
    let hasNews =
      file.update != nil
      || file.cases.contains { $0.reason != nil || $0.isFailure || $0.expectsNothing }
    guard listsPassedFiles || hasNews else { return text }
    text += headline(file)
    for result in file.cases
    where isVerbose || result.reason != nil || result.expectsNothing || result.passedRuns != nil {
      // A replay that was stopped may have left tens of thousands of cases out.
      if isVerbose || result.status != .interrupted { text += line(result) }
    }
    let failed = file.cases.filter(\.isFailure)
    for result in failed { text += details(result) }
    return failed.contains { !$0.failures.isEmpty } ? text + "\n" : text
  }

  package mutating func finish(_ summary: ReplaySummary) -> StyledText {
    var text: StyledText = ""
    if !slowestCases.isEmpty {
      text += StyledText("\nslowest:\n", .dim)
      for (file, result) in slowestCases {
        text += StyledText(
          "  \(result.timePerRun.milliseconds) ms  \(file.oneLine):\(result.location.line): \(result.name.oneLine)\n"
        )
      }
    }
    for (index, count) in summary.counts.enumerated() {
      text += index == 0 ? count : StyledText(", ") + count
    }
    let files = Words.count(summary.fileCount, "file")
    let exchanges = Words.count(summary.exchangeCount, "exchange")
    text += StyledText(" in \(files) (\(exchanges), \(Self.time(summary.duration)))\n", .dim)
    if summary.uncheckedMessageCount > 0 { text += Self.unchecked(summary) }
    if summary.casesKeepingSeeds > 0 {
      let kept = summary.casesKeepingSeeds
      text += StyledText(
        kept == 1
          ? "1 case sets its seed and ran only with that seed\n"
          : "\(kept) cases set their seeds and ran only with those\n", .dim)
    }
    return text
  }

  private static func unchecked(_ summary: ReplaySummary) -> StyledText {
    let messages = Words.count(summary.uncheckedMessageCount, "message") + " unchecked"
    guard summary.casesExpectingNothing > 0 else { return StyledText(messages + "\n", .dim) }
    let cases = summary.casesExpectingNothing
    return StyledText(
      messages + "; \(Words.count(cases, "case")) \(cases == 1 ? "expects" : "expect")"
        + " nothing: --update fills in the replies\n", .warning)
  }

  private func headline(_ file: FileResult) -> StyledText {
    let counts = Dictionary(file.cases.map { ($0.status.kind, 1) }, uniquingKeysWith: +)
    // The header skips all cases of a file or none, and expects all of them to fail or none.
    let isPutOff = file.cases.allSatisfy { $0.reason != nil }
    var text =
      isPutOff
      ? StyledText("- ", .warning)
      : counts[.failed] == nil ? StyledText("✓ ", .good) : StyledText("✗ ", .problem)
    text += StyledText(file.name.oneLine, .strong)
    let named: [(kind: CaseResult.Status.Kind, words: String)] = [
      (.passed, "passed"), (.failed, "failed"), (.skipped, "skipped"),
      (.failedAsExpected, "failed as expected (todo)"),
      (.passedUnexpectedly, "passed unexpectedly (todo)"), (.updated, "updated"),
    ]
    let saysPassed = !isPutOff && counts[.updated] == nil
    let parts = named.compactMap { kind, words -> String? in
      let count = counts[kind] ?? (kind == .passed && saysPassed ? 0 : nil)
      return count.map { "\($0) \(words)" }
    }
    text += StyledText("  " + parts.joined(separator: ", "), .dim)
    if let update = file.update {
      text += StyledText(" in \(Words.count(update.editCount, "place"))", .warning)
    }
    return text + StyledText("\n")
  }

  private func line(_ result: CaseResult) -> StyledText {
    let (mark, style, remark): (String, StyledText.Style, String) =
      switch result.status {
      case .passed where result.expectsNothing:
        ("?", .warning, " (\(Words.count(result.uncheckedMessageCount, "message")) unchecked)")
      case .passed: ("✓", .good, result.passedRuns.map { " (\($0))" } ?? "")
      case .failed: ("✗", .problem, "")
      case .updated: ("✎", .warning, " (updated)")
      case .skipped(let reason): ("-", .warning, " (skipped: \(reason))")
      case .failedAsExpected(let reason): ("-", .warning, " (fails as expected: \(reason))")
      case .passedUnexpectedly(let reason):
        ("!", .warning, " (passes, though expected to fail: \(reason))")
      }
    return StyledText("  \(mark) ", style) + StyledText(result.name.oneLine)
      + StyledText(remark.oneLine + "\n", .dim)
  }

  private func details(_ result: CaseResult) -> StyledText {
    var text: StyledText = ""
    for failure in result.failures {
      text += "\n"
      text += StyledText("\(failure.location)", .strong) + StyledText(": \(result.name.oneLine): ")
      text += StyledText(failure.summary, .problem)
      text += StyledText(
        result.runCount > 1 ? " (\(result.passedRuns ?? "seed \(result.seed)"))\n" : "\n", .dim)
      text += FailureText(failure: failure, marksChanges: marksChanges).text
    }
    return text
  }

  private mutating func remember(_ file: FileResult) {
    guard maximumSlowest > 0 else { return }
    slowestCases += file.cases.map { (file.name, $0) }
    slowestCases.sort { $0.result.timePerRun > $1.result.timePerRun }
    slowestCases.removeLast(max(0, slowestCases.count - maximumSlowest))
  }

  private static func time(_ time: Duration) -> String {
    time < .seconds(1) ? time.milliseconds + " ms" : time.display
  }
}

extension CaseResult {
  fileprivate var timePerRun: Duration { duration / max(1, runCount) }
}
