package import Terminal
package import TranscriptFormat

/// What somebody says, as it stands on a terminal: a label, the text wrapped beside it.
///
/// With colour off this is the form of a transcript, so that a pasted chat is a test.
package enum LabelledText {
  /// Narrower than this a column of text can't be read; it may stick out instead.
  private static let narrowest = 16

  package static func of(
    _ label: TranscriptLine.Label, _ text: String, _ style: StyledText.Style, width: Int
  ) -> StyledText {
    let head = label.rawValue + ">"
    let indent = head.count + 1
    if text.isEmpty { return StyledText(head, style) + "\n" }
    let body = StyledText(text, style == .problem ? .problem : .plain)
      .wrapped(to: max(narrowest, width - indent), indent: indent)
    return StyledText(head, style) + " " + body + "\n"
  }

  /// Lines that were made for the width that is left beside the label.
  package static func of(
    _ label: TranscriptLine.Label, _ style: StyledText.Style, width: Int,
    lines: (Int) -> [StyledText]
  ) -> StyledText {
    let head = label.rawValue + ">"
    let indent = head.count + 1
    let margin = StyledText("\n" + String(repeating: " ", count: indent))
    var text = StyledText(head, style) + " "
    for (number, line) in lines(max(narrowest, width - indent)).enumerated() {
      text += number == 0 ? line : margin + line
    }
    return text + "\n"
  }

  package static func prompt(_ label: TranscriptLine.Label) -> StyledText {
    StyledText(label.rawValue + ">", .user) + " "
  }
}
