import Conversations
import Quoting
import Responder

/// The rule files, colored by their coverage.
extension ReportPage {
  /// The maximum number of cases listed at a line.
  private static let maximumListedCases = 20
  /// The maximum length of a title in that list.
  private static let maximumTitleLength = 60
  /// The maximum number of files with rules that are open at first; if there are more, all are closed.
  private static let maximumOpenFiles = 6

  func writeRuleTable(to text: inout String) {
    guard !sources.isEmpty else { return }
    text += "<section id=\"rules\">\n<h2>Rules</h2>\n<div class=\"wide\"><table>\n<tr><th>file</th>"
    text += "<th>triggers</th><th>replies</th><th>conditions</th>"
    for found in findings { text += "<th>\(found.kind.words.column)</th>" }
    text += "</tr>\n"
    let covered = Dictionary(coverage.files.map { ($0.name, $0) }) { first, _ in first }
    for (index, source) in sources.prefix(ruleFileCount).enumerated() {
      text += "<tr><td>\(link(toFile: index))</td>"
      let file = covered[source.name] ?? RuleCoverage.File(name: source.name)
      for share in [file.triggers, file.replies, file.conditions] { text += Self.cell(share) }
      for (found, byFile) in zip(findings, findingsByFile) {
        text += cell(byFile[source.name] ?? [], found, source, index + 1)
      }
      text += "</tr>\n"
    }
    text += "</table></div>\n"
    if ruleFileCount < sources.count {
      let links = sources.indices.dropFirst(ruleFileCount).map(link(toFile:))
      text += "<p class=\"dim\">Files without rules: \(links.joined(separator: ", "))</p>\n"
    }
    for (found, byFile) in zip(findings, findingsByFile) {
      let unlisted = byFile.reduce(0) { fileNumbers[$1.key] == nil ? $0 + $1.value.count : $0 }
      guard unlisted > 0 else { continue }
      text += "<p class=\"warning\">\(found.kind.words.column): \(unlisted) in files that these "
      text += "transcripts do not use</p>\n"
    }
    text +=
      "<p class=\"dim\">Numbers beside the lines are uses. <span class=\"key c\">covered</span> "
    text +=
      "<span class=\"key h\">partly covered</span> <span class=\"key m\">not covered</span></p>\n"
    text += "</section>\n"
  }

  private static func cell(_ share: RuleCoverage.Share) -> String {
    guard share.all > 0 else { return "<td>-</td>" }
    return "<td class=\"\(share.style())\">\(Int(share.percent))%"
      + " <span class=\"dim\">\(share.covered)/\(share.all)</span></td>"
  }

  private func link(toFile index: Int) -> String {
    // A narrow table breaks a path between folders rather than within a name.
    let name = sources[index].name.oneLine.markupEscaped.replacing("/", with: "/<wbr/>")
    return "<a href=\"#f\(index + 1)\">\(name)</a>"
  }

  /// Returns a table cell with the number of a file's findings, as a link to the first one.
  private func cell(
    _ own: [RuleFindings.Finding], _ found: RuleFindings, _ source: RuleSource, _ number: Int
  ) -> String {
    guard !own.isEmpty else { return "<td>0</td>" }
    let lines = found.isOutdated(source) ? [] : own.map(\.location.line).filter { $0 > 0 }
    guard let first = lines.min(), first <= source.bytes.lines.count else {
      return "<td class=\"problem\">\(own.count)</td>"
    }
    return "<td class=\"problem\"><a href=\"#f\(number)n\(first)\">\(own.count)</a></td>"
  }

  func write(_ source: RuleSource, to text: inout String) {
    let number = fileNumbers[source.name] ?? 0
    let isOpen = number <= ruleFileCount && ruleFileCount <= Self.maximumOpenFiles
    text += "<details class=\"file\" id=\"f\(number)\"\(isOpen ? " open=\"open\"" : "")>"
    text += "<summary>\(source.name.oneLine.markupEscaped)</summary>\n"
    var notes: [Int: [RuleFindings.Finding]] = [:]
    for (found, byFile) in zip(findings, findingsByFile) {
      let own = byFile[source.name] ?? []
      if found.isOutdated(source) {
        text += "<p class=\"warning\">\(found.kind.words.outdated)</p>\n"
      } else {
        for finding in own { notes[finding.location.line, default: []].append(finding) }
      }
    }
    text += "<div class=\"code\">\n"
    let lines = self.lines.files[source.name] ?? [:]
    for (index, row) in source.bytes.lines.enumerated() {
      write(row, index + 1, lines[index + 1], of: source.name, number, to: &text)
      guard let found = notes[index + 1] else { continue }
      text += "<aside id=\"f\(number)n\(index + 1)\">\n"
      write(found, to: &text)
      text += "</aside>\n"
    }
    text += "</div>\n</details>\n"
  }

  private func write(
    _ row: ArraySlice<UInt8>, _ number: Int, _ line: LineCoverage.Line?, of file: String,
    _ fileNumber: Int, to text: inout String
  ) {
    let words = String(decoding: row, as: UTF8.self).markupEscaped
    guard let line else { return text += "<div>\(words)</div>\n" }
    text += "<div class=\"\(line.state.letter)\" id=\"f\(fileNumber)l\(number)\""
    text += " data-n=\"\(line.hits)\">\(words)"
    let remark = line.isNeverTrue ? "never true" : line.isNeverFalse ? "never false" : nil
    let caseNumbers = cases.numbers(ofCasesUsing: number, in: file)
    if caseNumbers.isEmpty {
      if let remark { text += "<em>\(remark)</em>" }
    } else {
      let count = Words.count(caseNumbers.count, "case")
      text += "<details><summary>\(remark.map { $0 + ", " } ?? "")\(count)</summary>"
      for caseNumber in caseNumbers.prefix(Self.maximumListedCases) {
        let title = cases[caseNumber].name.oneLine.cut(to: Self.maximumTitleLength).markupEscaped
        text += "<a href=\"#c\(caseNumber)\">\(title)</a>"
      }
      let left = caseNumbers.count - Self.maximumListedCases
      if left > 0 { text += "<span>… \(left) more</span>" }
      text += "</details>"
    }
    text += "</div>\n"
  }
}

extension LineCoverage.Line.State {
  fileprivate var letter: String {
    switch self {
    case .covered: "c"
    case .partly: "h"
    case .missed: "m"
    }
  }
}
