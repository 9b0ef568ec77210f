import Conversations
import Quoting
import Responder
import Terminal
import TranscriptFormat

/// The cases, and the details of those that failed.
extension ReportPage {
  /// The maximum number of cases of a file with failures whose list is open at first.
  private static let maximumOpenCases = 100

  /// The numbers of the failed and the updated cases.
  var failedCaseNumbers: [Int] { cases.all.indices.map { $0 + 1 }.filter { cases[$0].isFailure } }

  /// Writes the reasons why files could not be run.
  func writeProblems(to text: inout String) {
    let problems = files.flatMap(\.diagnostics)
    guard !problems.isEmpty else { return }
    text += "<section id=\"problems\">\n<h2>Problems</h2>\n"
    for problem in problems { text += "<pre>\(StyledText(diagnostic: problem).html)</pre>\n" }
    text += "</section>\n"
  }

  func writeFailures(to text: inout String) {
    guard !failedCaseNumbers.isEmpty else { return }
    text += "<section id=\"failures\">\n<h2>Failures</h2>\n"
    for number in failedCaseNumbers { write(cases[number], number, to: &text) }
    text += "</section>\n"
  }

  func writeCases(to text: inout String) {
    text += "<section id=\"cases\">\n<h2>Cases</h2>\n"
    text +=
      "<input type=\"search\" hidden=\"hidden\" placeholder=\"Filter by file or title\" aria-label=\"Filter cases by file or title\"/>\n"
    for (file, first) in zip(files, cases.firstNumbers) where !file.cases.isEmpty {
      let failed = file.cases.count(where: \.isFailure)
      let isOpen = failed > 0 && file.cases.count <= Self.maximumOpenCases
      text += isOpen ? "<details open=\"open\">" : "<details>"
      text += "<summary>\(file.name.oneLine.markupEscaped) <span class=\"dim\">"
      text += Words.count(file.cases.count, "case")
      text += "</span>" + (failed > 0 ? " <span class=\"problem\">\(failed) failed</span>" : "")
      text += "</summary>\n"
      for (index, result) in file.cases.enumerated() { text += Self.row(result, first + index) }
      text += "</details>\n"
    }
    text += "</section>\n"
  }

  /// Returns short markup for a case, because there may be thousands.
  private static func row(_ result: CaseResult, _ number: Int) -> String {
    let name = result.name.oneLine.markupEscaped
    let row = "<p id=\"c\(number)\" data-l=\"\(result.location.line)\""
    switch result.status {
    case .passed where result.expectsNothing:
      let unchecked = Words.count(result.uncheckedMessageCount, "message") + " unchecked"
      return "\(row) class=\"s\">\(name)\(remark(unchecked, ""))</p>\n"
    case .passed: return "\(row)>\(name)</p>\n"
    case .failed, .updated: return "\(row) class=\"f\"><a href=\"#x\(number)\">\(name)</a></p>\n"
    case .skipped(let reason): return "\(row) class=\"s\">\(name)\(remark("skipped", reason))</p>\n"
    case .failedAsExpected(let reason):
      return "\(row) class=\"s\">\(name)\(remark("fails as expected", reason))</p>\n"
    case .passedUnexpectedly(let reason):
      return "\(row) class=\"s\">\(name)\(remark("passes, though expected to fail", reason))</p>\n"
    }
  }

  private static func remark(_ words: String, _ reason: String) -> String {
    " <span class=\"warning\">\((reason.isEmpty ? words : "\(words): \(reason)").oneLine.markupEscaped)</span>"
  }

  private func write(_ result: CaseResult, _ number: Int, to text: inout String) {
    text += "<article id=\"x\(number)\">\n<h3><a href=\"#c\(number)\">"
    text += "\(result.name.oneLine.markupEscaped)</a>"
    if result.runCount > 1 { text += " <span class=\"dim\">seed \(result.seed)</span>" }
    text += "</h3>\n"
    if result.failures.isEmpty { text += "<p class=\"warning\">the file was updated</p>\n" }
    for failure in result.failures {
      text += "<p><span class=\"problem\">\(failure.summary.markupEscaped)</span> "
      text += "<code class=\"dim\">\(failure.location.description.markupEscaped)</code></p>\n<dl>\n"
      for (label, markup) in rows(of: failure) { text += "<dt>\(label)</dt><dd>\(markup)</dd>\n" }
      text += "</dl>\n"
    }
    text += "</article>\n"
  }

  /// Returns the rows of a failure: labels, and texts in HTML.
  private func rows(of failure: Failure) -> [(label: String, markup: String)] {
    var rows = [("said", "<span class=\"user\">\(failure.message.markupEscaped)</span>")]
    switch failure.check {
    case .differs(_, let expected, let got):
      rows += Self.rows(ReplyDifference(expected, got: got), got)
    case .missing(_, let expected):
      let shown = expected.prefix(ReplyDifference.maximumChoices)
      rows += shown.enumerated().map { ($0 == 0 ? "expected" : "or", $1.described.markupEscaped) }
      rows += Self.more(expected.count - shown.count)
    case .unexpected(_, let got): rows.append(("got", got.markupEscaped))
    case .variable, .rule, .outcome, .unmatched, .sample, .screen, .call, .unchecked, .incomparable,
      .check, .fault:
      rows.append(("expected", failure.expected.markupEscaped))
      rows.append(("got", failure.got.markupEscaped))
    }
    guard let explanation = failure.explanation else { return rows }
    let (first, omitted, last) = explanation.shownSteps
    if first.isEmpty { rows.append(("rule", "<span class=\"dim\">none matched</span>")) }
    return rows + first.map(row) + Self.more(omitted) + last.map(row)
  }

  private static func rows(
    _ compared: ReplyDifference, _ got: String
  ) -> [(label: String, markup: String)] {
    var rows: [(String, String)] = []
    for (index, choice) in compared.choices.enumerated() {
      let isNearest = index == compared.nearestIndex
      rows.append(
        (
          index == 0 ? "expected" : "or",
          isNearest ? markup(choice.difference, .removed) : choice.text.markupEscaped
        ))
    }
    let nearest = compared.nearestIndex.map { markup(compared.choices[$0].difference, .added) }
    return rows + more(compared.omittedCount) + [("got", nearest ?? got.markupEscaped)]
  }

  private static func more(_ count: Int) -> [(label: String, markup: String)] {
    count > 0 ? [("", "<span class=\"dim\">… \(count) more</span>")] : []
  }

  private static func markup(_ difference: WordDiff, _ kind: WordDiff.Part.Kind) -> String {
    let tag = kind == .removed ? "del" : "ins"
    return difference.parts.filter { $0.kind == .same || $0.kind == kind }.map { part in
      let text = part.text.markupEscaped
      return part.kind == .same ? text : "<\(tag)>\(text)</\(tag)>"
    }.joined()
  }

  private func row(_ step: Explanation.Step) -> (label: String, markup: String) {
    let arrow = step.depth == 0 ? "" : String(repeating: "\u{2003}", count: step.depth - 1) + "→ "
    let topic = step.rule.topic.map {
      " <span class=\"dim\">topic \($0.oneLine.markupEscaped)</span>"
    }
    let part = step.part.map { " <span class=\"dim\">part \($0 + 1)</span>" }
    return (
      step.depth == 0 ? "rule" : "",
      arrow + link(to: step.rule.location)
        + " <bdi>\(step.rule.text.oneLine.markupEscaped)</bdi>" + (topic ?? "") + (part ?? "")
    )
  }

  /// Returns the location in HTML: a link to its line if the page shows the coverage of that line, or plain text.
  func link(to location: SourceLocation) -> String {
    let words = location.description.markupEscaped
    guard let number = fileNumbers[location.file],
      lines.files[location.file]?[location.line] != nil
    else { return words }
    return "<a href=\"#f\(number)l\(location.line)\">\(words)</a>"
  }
}
