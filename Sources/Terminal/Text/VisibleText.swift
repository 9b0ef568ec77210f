import Quoting

extension StringProtocol {
  /// The text with control characters as visible escapes, safe for a terminal.
  ///
  /// These become escapes such as `\x1B` or `\u{202E}`: the C0 controls other than newline and tab, DEL, the C1
  /// controls, the marks that change the direction of writing, the Unicode line separators and the byte order mark. The
  /// result contains none of them, so it is its own `visible` text.
  package var visible: String {
    guard utf8.contains(where: { $0.mayBeUnsafe && $0 != 0x0A && $0 != 0x09 }) else {
      return String(self)
    }
    var shown = ""
    shown.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      if scalar.drivesTerminal, let escape = scalar.escape {
        shown += escape
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

extension String {
  package var visible: String { utf8.span.isPrintable ? self : self[...].visible }
}

extension Unicode.Scalar {
  /// Whether the character would control the terminal or the direction of its text.
  ///
  /// False for newline and tab.
  package var drivesTerminal: Bool { isUnsafe && self != "\n" && self != "\t" }
}
