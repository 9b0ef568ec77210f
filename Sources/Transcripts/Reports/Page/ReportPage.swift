import Conversations
import Quoting
package import Responder
import Terminal

/// The result of a replay as one web page, which needs no other file; only its keys and its filter need the script.
///
/// The same results give the same bytes; the page therefore contains no times. The page is valid XML too.
package struct ReportPage {
  let files: [FileResult]
  let summary: ReplaySummary
  let coverage: RuleCoverage
  let sources: [RuleSource]
  let findings: [RuleFindings]
  /// For each element of `findings`, its findings by file.
  let findingsByFile: [[String: [RuleFindings.Finding]]]
  /// The number of files with rules or findings, which come first in `sources`; the others contain only data.
  let ruleFileCount: Int
  /// The numbers of the rule files in links, by file name.
  let fileNumbers: [String: Int]
  let lines: LineCoverage
  let cases: NumberedCases

  /// - Parameters:
  ///   - files: the results, in the order in which they are shown.
  ///   - coverage: the coverage of all rules.
  ///   - caseCoverage: the rules that each case uses, by the location of the case.
  ///   - sources: the rule files; if a name occurs repeatedly, the first one is shown. Files without rules come last.
  ///   - findings: what other tests of the transcripts found out.
  package init(
    files: [FileResult], summary: ReplaySummary, coverage: RuleCoverage,
    caseCoverage: [SourceLocation: CoveredRules], sources: [RuleSource],
    findings: [RuleFindings] = []
  ) {
    self.files = files
    self.summary = summary
    self.coverage = coverage
    self.findings = findings
    findingsByFile = findings.map { Dictionary(grouping: $0.findings, by: \.location.file) }
    let different = sources.eachOnce(by: \.name).sorted { $0.name < $1.name }
    let ruled = Set(coverage.files.map(\.name) + findingsByFile.flatMap(\.keys))
    self.sources =
      different.filter { ruled.contains($0.name) }
      + different.filter { !ruled.contains($0.name) }
    ruleFileCount = different.count { ruled.contains($0.name) }
    fileNumbers = Dictionary(
      self.sources.enumerated().map { ($1.name, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    lines = LineCoverage(coverage)
    cases = NumberedCases(files, coverage: caseCoverage)
  }

  package var html: String {
    var text = """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src '\(PageScript.hash)'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title)</title>
      <style>
      \(PageStyle.css)
      </style>
      </head>
      <body class="plain">

      """
    writeSummary(to: &text)
    writeProblems(to: &text)
    writeFailures(to: &text)
    writeCases(to: &text)
    writeRuleTable(to: &text)
    for source in sources { write(source, to: &text) }
    return text + PageScript.help + "<script>\(PageScript.text)</script>\n</body>\n</html>\n"
  }

  private var title: String {
    switch summary.verdict {
    case .passed: "Replay: passed"
    case .failed: "Replay: \(summary.failed + summary.updated) failed"
    case .couldNotRun: "Replay: could not run"
    }
  }

  private func writeSummary(to text: inout String) {
    text += "<header>\n<h1>Replay report</h1>\n<p>"
    for (index, count) in summary.counts.enumerated() {
      text += (index > 0 ? ", " : "") + count.html
    }
    text += "<span class=\"dim\"> in \(Words.count(summary.fileCount, "file")),"
    text += " \(Words.count(summary.exchangeCount, "exchange"))"
    if summary.uncheckedMessageCount > 0 {
      text += ", \(Words.count(summary.uncheckedMessageCount, "message")) unchecked"
    }
    text += "</span></p>\n<ul class=\"scores\">\n"
    let ran = summary.caseCount - summary.skipped
    // Even one failing case of a thousand must not look like a good score.
    writeScore(
      "cases", .init(covered: ran - summary.failed - summary.updated, all: ran), good: 100,
      fair: 100, to: &text)
    writeScore("triggers", coverage.triggers, to: &text)
    writeScore("replies", coverage.replies, to: &text)
    writeScore("conditions", coverage.conditions, to: &text)
    for found in findings {
      writeScore(found.kind.words.score, found.score, good: found.kind.goodScore, to: &text)
    }
    text += "</ul>\n<nav>"
    if files.contains(where: { !$0.diagnostics.isEmpty }) {
      text += "<a href=\"#problems\">Problems</a> "
    }
    if !failedCaseNumbers.isEmpty { text += "<a href=\"#failures\">Failures</a> " }
    text += "<a href=\"#cases\">Cases</a>"
    if !sources.isEmpty { text += " <a href=\"#rules\">Rules</a>" }
    text += "<span class=\"dim\" id=\"hint\" hidden=\"hidden\">? for keys</span></nav>\n</header>\n"
  }

  private func writeScore(
    _ name: String, _ share: RuleCoverage.Share, good: Double = 95, fair: Double = 60,
    to text: inout String
  ) {
    guard share.all > 0 else { return }
    let percent = Int(share.percent)
    text += "<li class=\"\(share.style(good: good, fair: fair))\"><b>\(percent)%</b> \(name)"
    text += "<i><i style=\"width:\(percent)%\"></i></i>"
    text += "<span class=\"dim\">\(share.covered) of \(share.all)</span></li>\n"
  }
}

extension RuleCoverage.Share {
  /// Returns the style of the percentage.
  func style(good: Double = 95, fair: Double = 60) -> StyledText.Style {
    percent >= good ? .good : percent >= fair ? .warning : .problem
  }
}

extension RuleFindings.Kind {
  /// The name of the score, the head of the column, and the remark about a file that has changed since.
  var words: (score: String, column: String, outdated: String) {
    switch self {
    case .mutation:
      (
        "changes noticed", "unnoticed changes",
        "This file has changed since its mutants were tried; run parley mutate again."
      )
    case .perturbation:
      (
        "messages robust", "answered elsewhere",
        "This file has changed since its messages were perturbed; run parley replay --perturb again."
      )
    }
  }

  /// The minimum percentage that `mutate` or `replay --perturb` prints in green.
  fileprivate var goodScore: Double { self == .mutation ? 85 : 90 }
}

extension StyledText {
  /// The text in HTML, with a class for each style.
  var html: String {
    runs.map { "<span class=\"\($0.style)\">\($0.text.markupEscaped)</span>" }.joined()
  }
}
