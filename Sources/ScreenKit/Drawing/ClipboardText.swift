import Terminal

/// The text of a reply for the clipboard: as displayed, but on one line.
///
/// Pasting it into a shell runs nothing: control characters become escapes, and line breaks become blanks.
package struct ClipboardText: Sendable, Hashable {
  /// The maximum number of bytes; several terminals accept no more.
  package static let maximumBytes = 64 << 10

  package let text: String

  /// Creates the text; `nil` if the text or the reply is longer than the maximum.
  package init?(_ reply: String) {
    guard reply.utf8.count <= Self.maximumBytes else { return nil }
    let text = String(reply.visible.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    guard text.utf8.count <= Self.maximumBytes else { return nil }
    self.text = text
  }
}
