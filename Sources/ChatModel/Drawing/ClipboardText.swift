import Terminal

/// A reply as it may go to the clipboard: what was shown, on one line.
///
/// Whoever pastes it into a shell runs nothing: control characters are escapes, and line breaks are blanks.
package struct ClipboardText: Sendable, Hashable {
  /// The maximum number of bytes; several terminals accept no more.
  package static let maximumBytes = 64 << 10

  package let text: String

  /// Creates the text; `nil` if it is longer than the maximum.
  package init?(_ reply: String) {
    // Also a text that is cut would be far too long: nothing is shown in less than a byte.
    guard reply.utf8.count <= Self.maximumBytes else { return nil }
    let text = String(reply.visible.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    guard text.utf8.count <= Self.maximumBytes else { return nil }
    self.text = text
  }
}
