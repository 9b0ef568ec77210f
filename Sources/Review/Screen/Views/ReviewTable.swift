package import ScreenKit
package import Terminal
import TranscriptFormat

/// The rows of the review screen as lines for a terminal.
extension ReviewRow {
  package static let screen = ChatApp.Screen.review
  package static let prompt = StyledText(prompt: .review)

  package static func lines(
    of rows: [ReviewRow], at place: ListPlace, width: Int
  ) -> [[StyledText]] {
    let digits = max(2, String(rows.count).count)
    return rows.enumerated().map { index, row in
      let label = String(index + 1).flushRight(in: digits) + "  "
      return row.body(width: max(20, width - 1 - label.count))
        .hanging(from: StyledText(label, .dim))
    }
  }

  private func body(width: Int) -> [StyledText] {
    switch content {
    case .group(let title, let facts):
      return StyledText(title, .strong).wrappedLines(to: width)
        + StyledText(facts, .dim).wrappedLines(to: width)
    case .wording(let display):
      var lines: [StyledText] = []
      if let before = display.before { lines += said("bot", before, .robot, width) }
      lines += said("you", display.message, .user, width, display.facts)
      if let reply = display.reply { lines += said("bot", reply, .robot, width) }
      return lines
    case .place(let display): return StyledText(display.written).wrappedLines(to: width)
    case .trigger(let display):
      let head =
        StyledText("near ", .dim) + StyledText(display.text, .notice)
        + StyledText("  ")
        + StyledText(display.place, .place, link: FileLink(display.path, line: display.line))
      return head.wrappedLines(to: width) + StyledText(display.reason).wrappedLines(to: width)
    }
  }

  private func said(
    _ label: String, _ text: String, _ style: StyledText.Style, _ width: Int, _ facts: String = ""
  ) -> [StyledText] {
    let head = label + "> "
    let addition = StyledText(facts.isEmpty ? "" : "  " + facts, .dim)
    return (StyledText(text) + addition).wrappedLines(to: max(12, width - head.count))
      .hanging(from: StyledText(head, style))
  }
}
