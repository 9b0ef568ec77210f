import Responder
package import Terminal

/// A line of a list: a head, such as a number, with the text beside it.
package struct HangingLine: Sendable, Equatable {
  package var head: String
  package var text: String

  package init(_ head: String, _ text: String) {
    self.head = head
    self.text = text
  }

  /// The line for a pipe, without wrapping.
  package var plain: String { head + text }

  /// The line for a terminal that is read row by row, without columns.
  package var spoken: String { head.trimmed.isEmpty ? text : head.trimmed + ": " + text }

  /// The minimum width of the text beside the head; with less space, the text begins on the line below.
  private static let minimumWidth = 12

  /// Returns the lines for a terminal, with the wrapped text beside the head, or below it if there is little space.
  package func styledLines(width: Int) -> [StyledText] {
    let (styled, indent) = (StyledText(head, .dim), head.displayWidth)
    if indent == 2 || width - indent >= Self.minimumWidth {
      return StyledText(text).wrappedLines(to: width - indent).hanging(from: styled)
    }
    return [styled] + StyledText(text).wrappedLines(to: max(1, width - 2)).map { "  " + $0 }
  }
}

extension [StyledText] {
  /// Returns the first line behind a head, and the others behind a margin of the same width.
  package func hanging(from head: StyledText) -> [StyledText] {
    let margin = StyledText(String(repeating: " ", count: head.text.displayWidth))
    return enumerated().map { ($0 == 0 ? head : margin) + $1 }
  }
}
