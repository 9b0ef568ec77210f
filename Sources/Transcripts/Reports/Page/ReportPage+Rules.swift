import ChatModel
import Quoting
import Responder

/// The rule files, coloured by their coverage.
extension ReportPage {
  /// The maximum number of cases listed at a line.
  private static let maximumUsers = 20
  /// The maximum length of a title in that list.
  private static let maximumTitle = 60
  /// The maximum number of rule files for which all are open at first; with more files, all are closed.
  private static let maximumOpenFiles = 6

  func writeRuleTable(to text: inout String) {
    guard !sources.isEmpty else { return }
    text += "<section id=\"rules\">\n<h2>Rules</h2>\n<div class=\"wide\"><table>\n<tr><th>file</th>"
    text += "<th>triggers</th><th>replies</th><th>conditions</th>"
    for found in findings { text += "<th>\(found.kind.columnName)</th>" }
    text += "</tr>\n"
    let covered = Dictionary(coverage.files.map { ($0.name, $0) }) { first, _ in first }
    for (index, source) in sources.enumerated() {
      text += "<tr><td><a href=\"#f\(index + 1)\">\(source.name.oneLine.markupEscaped)</a></td>"
      let file = covered[source.name] ?? RuleCoverage.File(name: source.name)
      for share in [file.triggers, file.replies, file.conditions] { text += Self.cell(share) }
      for findings in findingsByFile {
        let count = findings[source.name]?.count ?? 0
        text += "<td\(count > 0 ? " class=\"problem\"" : "")>\(count)</td>"
      }
      text += "</tr>\n"
    }
    text += "</table></div>\n"
    for (found, byFile) in zip(findings, findingsByFile) {
      let strange = byFile.reduce(0) { numbers[$1.key] == nil ? $0 + $1.value.count : $0 }
      guard strange > 0 else { continue }
      text += "<p class=\"warning\">\(found.kind.columnName): \(strange) in files that these "
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
    return "<td class=\"\(share.style)\">\(Int(share.percent)) %"
      + " <span class=\"dim\">\(share.covered)/\(share.all)</span></td>"
  }

  func write(_ source: RuleSource, to text: inout String) {
    let number = numbers[source.name] ?? 0
    let isOpen = sources.count <= Self.maximumOpenFiles
    text += "<details class=\"file\" id=\"f\(number)\"\(isOpen ? " open=\"open\"" : "")>"
    text += "<summary>\(source.name.oneLine.markupEscaped)</summary>\n"
    var notes: [Int: [RuleFindings.Finding]] = [:]
    for (found, byFile) in zip(findings, findingsByFile) {
      let own = byFile[source.name] ?? []
      if found.isOutdated(source) {
        text += "<p class=\"warning\">\(found.kind.outdatedText)</p>\n"
      } else {
        for finding in own { notes[finding.location.line, default: []].append(finding) }
      }
    }
    text += "<div class=\"code\">\n"
    let lines = self.lines.files[source.name] ?? [:]
    var rows = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    for (index, row) in rows.enumerated() {
      write(row, index + 1, lines[index + 1], of: source.name, number, to: &text)
      for finding in notes[index + 1] ?? [] { Self.write(finding, to: &text) }
    }
    text += "</div>\n</details>\n"
  }

  private func write(
    _ row: ArraySlice<UInt8>, _ number: Int, _ line: LineCoverage.Line?, of file: String,
    _ fileNumber: Int, to text: inout String
  ) {
    let words = String(decoding: row.last == 0x0D ? row.dropLast() : row, as: UTF8.self)
      .markupEscaped
    guard let line else { return text += "<div>\(words)</div>\n" }
    text += "<div class=\"\(line.state.letter)\" id=\"f\(fileNumber)l\(number)\""
    text += " data-n=\"\(line.hits)\">\(words)"
    let remark = line.isNeverTrue ? "never true" : line.isNeverFalse ? "never false" : nil
    let users = cases.users(ofLine: number, in: file)
    if users.isEmpty {
      if let remark { text += "<em>\(remark)</em>" }
    } else {
      text +=
        "<details><summary>\(remark.map { $0 + ", " } ?? "")\(Words.count(users.count, "case"))"
      text += "</summary>"
      for user in users.prefix(Self.maximumUsers) {
        let title = cases[user].name.oneLine.cut(to: Self.maximumTitle).markupEscaped
        text += "<a href=\"#c\(user)\">\(title)</a>"
      }
      let left = users.count - Self.maximumUsers
      if left > 0 { text += "<span>… \(left) more</span>" }
      text += "</details>"
    }
    text += "</div>\n"
  }

  private static func write(_ finding: RuleFindings.Finding, to text: inout String) {
    let words =
      "<b>\(finding.name.oneLine.markupEscaped)</b> \(finding.text.oneLine.markupEscaped)"
    if finding.example.isEmpty {
      text += "<aside>\(words)</aside>\n"
    } else {
      text += "<aside><details><summary>\(words)</summary>"
      text += "<pre>\(finding.example.markupEscaped)</pre></details></aside>\n"
    }
  }
}

extension LineCoverage.Line.State {
  /// The class of the line.
  fileprivate var letter: String {
    switch self {
    case .covered: "c"
    case .partly: "h"
    case .missed: "m"
    }
  }
}

extension RuleFindings.Kind {
  fileprivate var columnName: String {
    switch self {
    case .mutation: "unnoticed changes"
    case .perturbation: "answered elsewhere"
    }
  }

  fileprivate var outdatedText: String {
    switch self {
    case .mutation: "This file has changed since its mutants were tried; run parley mutate again."
    case .perturbation:
      "This file has changed since its messages were perturbed; run parley replay --perturb again."
    }
  }
}
