import Terminal

/// Replacing characters that control the terminal, because libedit may draw a line without escaping them.
extension Unicode.Scalar {
  /// The scalar itself, or U+FFFD in place of one that controls the terminal.
  var editable: Unicode.Scalar { drivesTerminal ? "\u{FFFD}" : self }
}

extension String {
  /// The text with U+FFFD in place of characters that control the terminal.
  var editable: String { String(String.UnicodeScalarView(unicodeScalars.map(\.editable))) }
}
