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
    let indent = width - head.displayWidth >= Self.minimumWidth ? head.displayWidth : 2
    let margin = StyledText(String(repeating: " ", count: indent))
    guard indent == head.displayWidth else {
      return [StyledText(head, .dim)]
        + StyledText(text).wrappedLines(to: max(1, width - indent)).map { margin + $0 }
    }
    return StyledText(text).wrappedLines(to: width - indent).enumerated().map { number, line in
      (number == 0 ? StyledText(head, .dim) : margin) + line
    }
  }
}
