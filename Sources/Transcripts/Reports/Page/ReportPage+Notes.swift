import Conversations
import Quoting
import Responder

/// The findings below a line of the rules.
extension ReportPage {
  /// The maximum number of findings shown below a line; the others are folded.
  private static let maximumNotes = 5
  /// The maximum length of the text of a rule that a finding names.
  private static let maximumRuleLength = 60

  /// Writes the findings of a line: equal ones once, and those in rules that no case uses folded under a summary.
  func write(_ findings: [RuleFindings.Finding], to text: inout String) {
    let notes = Self.counted(findings.filter { !$0.isUncovered })
    // A fold for one finding would be as long as the finding.
    let shown = notes.count <= Self.maximumNotes + 1 ? notes.count : Self.maximumNotes
    for note in notes.prefix(shown) { write(note, to: &text) }
    write(Array(notes.dropFirst(shown)), under: "\(notes.count - shown) more", to: &text)
    let uncovered = Self.counted(findings.filter(\.isUncovered))
    let count = Words.count(uncovered.reduce(0) { $0 + $1.count }, "unnoticed change")
    write(uncovered, under: "\(count), as no case uses this rule", to: &text)
  }

  private typealias Note = (finding: RuleFindings.Finding, count: Int)

  private static func counted(_ findings: [RuleFindings.Finding]) -> [Note] {
    let counts = Dictionary(findings.map { ($0, 1) }, uniquingKeysWith: +)
    return findings.eachOnce.map { ($0, counts[$0, default: 1]) }
  }

  private func write(_ notes: [Note], under title: String, to text: inout String) {
    guard !notes.isEmpty else { return }
    text += "<details><summary>\(title)</summary>\n"
    for note in notes { write(note, to: &text) }
    text += "</details>\n"
  }

  private func write(_ note: Note, to text: inout String) {
    let finding = note.finding
    let (name, words) = (finding.name.oneLine, finding.text.oneLine)
    var markup = "<b>\(name.markupEscaped)</b> \(words.markupEscaped)"
    if let target = finding.target {
      let rule = target.text.oneLine.cut(to: Self.maximumRuleLength).markupEscaped
      markup += " \(link(to: target.location)) <bdi>\(rule)</bdi>"
    }
    if note.count > 1 { markup += " <span class=\"dim\">×\(note.count)</span>" }
    if finding.example.isEmpty {
      text += "<p>\(markup)</p>\n"
    } else {
      text += "<details><summary>\(markup)</summary>"
      text += "<pre>\(finding.example.markupEscaped)</pre></details>\n"
    }
  }
}
