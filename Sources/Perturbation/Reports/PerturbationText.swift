import Conversations
import Responder
package import Terminal

/// The report for people: the rules that miss the most changed messages, fixes, and a table of kinds and outcomes.
package struct PerturbationText {
  /// The maximum number of rules shown without `showsAll`.
  private static let maximumRules = 10
  /// The maximum number of failures of a rule shown without `showsAll`.
  private static let maximumFailures = 6
  private static let ruleWidth = 72

  package let text: StyledText

  package init(_ report: PerturbationReport, showsAll: Bool) {
    var text: StyledText = ""
    let groups = report.failuresByRule
    for group in groups.prefix(showsAll ? .max : Self.maximumRules) {
      text += Self.section(group, report.robots[group.robot].fixes, showsAll: showsAll)
    }
    if !showsAll, groups.count > Self.maximumRules {
      let hiddenCount = groups.count - Self.maximumRules
      text += StyledText(
        "… and \(Words.count(hiddenCount, "more rule")); --verbose shows them\n\n", .dim)
    }
    for fix in report.robots.flatMap(\.fixes) where fix.rule == nil {
      text += StyledText("all rules\n", .strong) + Self.line(fix) + "\n"
    }
    self.text = text + Self.table(report) + Self.summary(report)
  }

  private static func section(
    _ group: PerturbationReport.RuleFailures, _ fixes: [RuleFix], showsAll: Bool
  ) -> StyledText {
    let rule = StyledText("  " + group.rule.text.oneLine).cut(toWidth: ruleWidth)
    var text =
      StyledText(group.rule.location.description, .strong) + rule
      + StyledText("  \(group.failures.count) of \(group.tried) missed\n", .dim)
    for failure in group.failures.prefix(showsAll ? .max : maximumFailures) {
      text += StyledText("  " + (failure.kind.rawValue + " ").padded(to: 13), .problem)
      text += StyledText("\(failure.message.oneLine) → ", .dim)
      text +=
        StyledText(failure.changedMessage.oneLine, .user)
        + StyledText("  \(failure.answer)\n", .dim)
    }
    let hiddenCount = group.failures.count - maximumFailures
    if !showsAll, hiddenCount > 0 { text += StyledText("  … \(hiddenCount) more\n", .dim) }
    for fix in fixes where fix.rule == group.rule.location { text += line(fix) }
    return text + "\n"
  }

  private static func line(_ fix: RuleFix) -> StyledText {
    let place = fix.line.map { "\(fix.file):\($0): " } ?? "\(fix.file): add "
    return StyledText("  fix  ", .good) + StyledText(place.oneLine, .dim)
      + StyledText(fix.text.oneLine, .good)
      + StyledText("  \(fix.fixedCount) reach their \(fix.rule == nil ? "rules" : "rule")\n", .dim)
  }

  private static func table(_ report: PerturbationReport) -> StyledText {
    let heads = ["same", "absorbed", "other rule", "catch-all", "none", "robust"]
    var text = StyledText(
      "".padded(to: 14) + heads.map { " " + $0.flushRight(in: 10) }.joined() + "\n", .dim)
    for kind in report.kinds {
      let counts = report.counts(of: kind)
      text += row(kind.rawValue, counts, changesNone: counts.triedCount + counts[.absorbed] == 0)
    }
    return text + row("all", report.counts, changesNone: false)
  }

  private static func row(
    _ name: String, _ counts: PerturbationReport.Counts, changesNone: Bool
  ) -> StyledText {
    if changesNone {
      return StyledText((name + " ").padded(to: 14) + "changes none of the messages\n", .dim)
    }
    let outcomes: [PerturbedMessage.Outcome] = [.same, .absorbed, .otherRule, .catchAll, .none]
    let numbers = outcomes.map { " " + String(counts[$0]).flushRight(in: 10) }.joined()
    let score = counts.score.map { "\(Int($0))%" } ?? "–"
    let style: StyledText.Style =
      counts.score.map { $0 >= 90 ? .good : $0 >= 60 ? .warning : .problem } ?? .dim
    return StyledText((name + " ").padded(to: 14) + numbers)
      + StyledText(" " + score.flushRight(in: 10) + "\n", style)
  }

  private static func summary(_ report: PerturbationReport) -> StyledText {
    let tried = report.counts.triedCount
    var text = "\(Words.count(tried, "changed message")), seed \(report.seed)"
    if report.leftOutCount > 0 {
      text +=
        "; \(Words.count(report.leftOutCount, "message")) left out, which only a catch-all or no rule answers"
    }
    let score = Int(report.score)
    let style: StyledText.Style = score >= 90 ? .good : score >= 60 ? .warning : .problem
    return StyledText(text + "\n", .dim) + StyledText("robustness \(score)%\n", style)
  }
}

extension PerturbedMessage {
  /// The answer that the message got instead, in a few words.
  var answer: String {
    switch outcome {
    case .same: "the same rule"
    case .absorbed: "the same message to the rules"
    case .unchanged: "unchanged"
    case .none: "no rule"
    case .catchAll: "the catch-all"
    case .otherRule: answeringRule.map { "\($0.location): \($0.text.oneLine)" } ?? "another rule"
    }
  }
}
