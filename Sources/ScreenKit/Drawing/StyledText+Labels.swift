import JSON
package import Terminal
package import TranscriptFormat

/// Labeled lines of a conversation on a terminal: a label, with the text wrapped beside it.
///
/// Without color, and without a state in the prompt, the lines have the form of a transcript.
extension StyledText {
  /// The minimum width of a text beside its label; on a narrower terminal, the text may exceed the terminal's width.
  private static let minimumWidth = 16

  package init(label: TranscriptLine.Label, _ text: String, _ style: Style, width: Int) {
    let head = label.rawValue + ">"
    let indent = head.count + 1
    self.init(head, style)
    if !text.isEmpty {
      let body = StyledText(text, style == .problem ? .problem : .plain)
      self += " " + body.wrapped(to: max(Self.minimumWidth, width - indent), indent: indent)
    }
    self += "\n"
  }

  /// Creates labeled text from lines, which `lines` builds for the width left beside the label.
  package init(
    label: TranscriptLine.Label, _ style: Style, width: Int, lines: (Int) -> [StyledText]
  ) {
    let head = label.rawValue + ">"
    let indent = head.count + 1
    let margin = StyledText("\n" + String(repeating: " ", count: indent))
    self = StyledText(head, style) + " "
    for (number, line) in lines(max(Self.minimumWidth, width - indent)).enumerated() {
      self += number == 0 ? line : margin + line
    }
    self += "\n"
  }

  /// Creates a prompt: `you> `, or with a state `you (games, trace)> `.
  package init(prompt label: TranscriptLine.Label, _ state: String? = nil) {
    self = StyledText(label.rawValue, .user)
    if let state { self += StyledText(" (\(state))", .dim) }
    self += StyledText(">", .user) + " "
  }

  /// Creates a note for a pipe: the text, or one line of JSON.
  package init(note text: String, isJSON: Bool) {
    self.init((isJSON ? (["note": .string(text)] as JSONValue).text : text) + "\n")
  }
}

extension Terminal {
  /// Writes a labeled text.
  package func say(_ label: TranscriptLine.Label, _ text: String, _ style: StyledText.Style) {
    write(StyledText(label: label, text, style, width: width))
  }
}
