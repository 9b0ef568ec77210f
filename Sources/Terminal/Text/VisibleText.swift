import Quoting

extension StringProtocol {
  /// The text as a terminal may have it: what would drive the terminal is shown instead.
  ///
  /// Control characters but newline and tab, DEL, the C1 controls, the marks that turn the direction
  /// of writing, the Unicode line separators and the byte order mark become escapes such as `\x1B`
  /// or `\u{202E}`. The result holds none of them, so doing it twice changes nothing more.
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

extension Unicode.Scalar {
  /// Whether a terminal, or the order in which a terminal draws, would obey this character.
  ///
  /// Newline and tab are not meant.
  package var drivesTerminal: Bool { isUnsafe && self != "\n" && self != "\t" }
}
