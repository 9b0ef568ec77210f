import Conversations
import Responder
package import Terminal

/// A comparison for people: side by side if there is room, grouped by the rules that answered.
package struct ComparisonReport {
  /// The minimum number of columns for showing the sides next to each other.
  private static let minimumWidth = 60

  package let text: StyledText

  @MainActor
  package init(_ comparison: RuleComparison, width: Int) {
    var text: StyledText = ""
    for group in comparison.groups {
      text += StyledText(Self.name(group.old), .problem) + StyledText("  →  ", .dim)
      text += StyledText(Self.name(group.new), .good)
      text += StyledText("  \(Words.count(group.count, "reply"))\n", .dim)
      for change in group.changes {
        text +=
          StyledText("  \(change.location): ", .dim) + StyledText(change.message, .user)
          + StyledText(change.count > 1 ? "  \(change.count) times\n" : "\n", .dim)
        text += Self.sides(change, width)
      }
      text += "\n"
    }
    let count = comparison.changes.reduce(0) { $0 + $1.count }
    text += StyledText(
      count == 0 ? "no reply changed" : "\(Words.count(count, "reply")) changed",
      count == 0 ? .good : .problem)
    let messages = Words.count(comparison.messageCount, "message")
    self.text = text + StyledText(" in \(messages)\n", .dim)
  }

  private static func name(_ rule: Rule?) -> String {
    rule.map { "\($0.location): \($0.text.revealed)" } ?? "no rule"
  }

  private static func sides(_ change: ReplyChange, _ width: Int) -> StyledText {
    guard width >= minimumWidth else {
      return row("old", change.old.text, .problem, width)
        + row("new", change.new.text, .good, width)
    }
    let columnWidth = (width - 7) / 2
    let left = lines(change.old.text, columnWidth)
    let right = lines(change.new.text, columnWidth)
    var text: StyledText = ""
    for index in 0..<max(left.count, right.count) {
      let one = index < left.count ? left[index] : ""
      text += StyledText("    ") + StyledText(one.padded(to: columnWidth), .problem)
      text += StyledText(" │ ", .dim)
      text += StyledText(index < right.count ? right[index] : "", .good) + "\n"
    }
    return text
  }

  private static func row(
    _ label: String, _ text: String, _ style: StyledText.Style, _ width: Int
  ) -> StyledText {
    StyledText("    \(label)  ", .dim)
      + StyledText(text, style).wrapped(to: max(10, width - 9), indent: 9) + "\n"
  }

  private static func lines(_ text: String, _ width: Int) -> [String] {
    StyledText(text).wrapped(to: width).text.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }
}
