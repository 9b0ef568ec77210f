import JSON
package import Terminal
package import TranscriptFormat

/// What somebody says, as it stands on a terminal: a label, the text wrapped beside it.
///
/// With colour off this is the form of a transcript, so that a pasted chat is a test.
extension StyledText {
  /// Narrower than this a column of text can't be read; it may stick out instead.
  private static let narrowest = 16

  package init(label: TranscriptLine.Label, _ text: String, _ style: Style, width: Int) {
    let head = label.rawValue + ">"
    let indent = head.count + 1
    self.init(head, style)
    if !text.isEmpty {
      let body = StyledText(text, style == .problem ? .problem : .plain)
      self += " " + body.wrapped(to: max(Self.narrowest, width - indent), indent: indent)
    }
    self += "\n"
  }

  /// Lines that were made for the width that is left beside the label.
  package init(
    label: TranscriptLine.Label, _ style: Style, width: Int, lines: (Int) -> [StyledText]
  ) {
    let head = label.rawValue + ">"
    let indent = head.count + 1
    let margin = StyledText("\n" + String(repeating: " ", count: indent))
    self = StyledText(head, style) + " "
    for (number, line) in lines(max(Self.narrowest, width - indent)).enumerated() {
      self += number == 0 ? line : margin + line
    }
    self += "\n"
  }

  package init(prompt label: TranscriptLine.Label) {
    self = StyledText(label.rawValue + ">", .user) + " "
  }

  /// A note in a pipe: a line of text, or of JSON.
  package init(note text: String, isJSON: Bool) {
    self.init((isJSON ? (["note": .string(text)] as JSONValue).text : text) + "\n")
  }
}
