import Conversations
import Responder
package import Terminal

/// The report for people: the score, and the rules with the most unnoticed changes first.
package struct MutationText {
  /// The maximum number of rules shown without `showsAll`.
  private static let maximumRules = 10
  private static let nameWidth = 22
  /// The maximum display width of a rule’s text.
  private static let ruleWidth = 80

  package let text: StyledText

  package init(_ report: MutationReport, showsAll: Bool) {
    var text: StyledText = ""
    let report = report.withMergedTests
    let groups = report.survivorsByRule
    for group in groups.prefix(showsAll ? .max : Self.maximumRules) {
      text += Self.heading(group, in: report)
      text += Self.lines(group.mutants, showsAll: showsAll)
      text += "\n"
    }
    if !showsAll, groups.count > Self.maximumRules {
      let rest = groups.dropFirst(Self.maximumRules)
      let count = rest.reduce(0) { $0 + $1.mutants.count }
      text += StyledText(
        "… and \(count) more in \(Words.count(rest.count, "rule")); --verbose shows them\n\n", .dim)
    }
    self.text = text + Self.summary(report)
  }

  private static func heading(
    _ group: (rule: Rule?, location: SourceLocation?, mutants: [Mutant]), in report: MutationReport
  ) -> StyledText {
    let place = group.location?.description ?? ""
    let name = group.rule?.text ?? definition(at: group.location, of: group.mutants[0], in: report)
    let uncovered = group.mutants.allSatisfy { $0.verdict == .uncovered }
    return StyledText(place, .strong)
      + (name.isEmpty ? "" : StyledText("  " + name.oneLine).cut(toWidth: ruleWidth))
      + StyledText(
        "  \(group.mutants.count) unnoticed\(uncovered ? "; no case uses the rule" : "")\n", .dim)
  }

  /// Returns the source line of a changed definition, which is not a rule.
  private static func definition(
    at location: SourceLocation?, of mutant: Mutant, in report: MutationReport
  ) -> String {
    let sources = report.robots[mutant.robot].rules.sources
    guard let location, let source = sources.first(where: { $0.name == location.file }) else {
      return ""
    }
    let lines = source.bytes.lines
    guard lines.indices.contains(location.line - 1) else { return "" }
    return String(decoding: lines[location.line - 1], as: UTF8.self)
  }

  /// Returns the changes that a found case notices, each group with its case, and then the other changes.
  ///
  /// Without `showsAll`, two or more other changes are only counted.
  private static func lines(_ mutants: [Mutant], showsAll: Bool) -> StyledText {
    var text: StyledText = ""
    for test in mutants.compactMap(\.test).eachOnce {
      for mutant in mutants where mutant.test == test { text += line(mutant) }
      for line in test.split(separator: "\n") where !line.hasPrefix("#") {
        text += StyledText("    \(line)\n", .good)
      }
    }
    let others = mutants.filter { $0.test == nil }
    guard showsAll || others.count < 2 else {
      let operations = others.map(\.mutation.operation)
      let counts = Dictionary(operations.map { ($0, 1) }, uniquingKeysWith: +)
      let names = operations.eachOnce.map { name in
        counts[name, default: 1] == 1 ? name : "\(counts[name, default: 1]) × \(name)"
      }
      return text
        + StyledText(
          "  \(others.count) may make no difference: \(names.joined(separator: ", "))\n", .dim)
    }
    for mutant in others {
      text += line(mutant)
      text += StyledText(
        "    no message found that shows a difference; there may be none\n", .dim)
    }
    return text
  }

  private static func line(_ mutant: Mutant) -> StyledText {
    let operation = mutant.mutation.operation
    return StyledText("  " + (operation + " ").padded(to: nameWidth), .problem)
      + StyledText(mutant.mutation.summary.oneLine + "\n")
  }

  private static func summary(_ report: MutationReport) -> StyledText {
    let changes = Words.count(report.mutants.count, "change")
    var parts = [
      "\(report.noticedCount) noticed", "\(report.survivedCount) unnoticed",
      "\(report.uncoveredCount) in rules that no case uses",
    ]
    if report.invalidCount > 0 { parts.append("\(report.invalidCount) invalid") }
    if report.leftOutCount > 0 { parts.append("\(report.leftOutCount) left out") }
    if !report.exempt.isEmpty { parts.append("\(report.exempt.count) left out by comments") }
    if report.reusedCount > 0 { parts.append("\(report.reusedCount) reused from the last run") }
    let counts = StyledText("\(changes): " + parts.joined(separator: ", ") + "\n")
    guard report.mutants.count > report.invalidCount else { return counts }
    let score = Int(report.score)
    let style: StyledText.Style = score >= 85 ? .good : score >= 60 ? .warning : .problem
    return counts + StyledText("mutation score \(score)%\n", style)
  }
}
