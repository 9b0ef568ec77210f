extension StringProtocol {
  /// The text as a terminal may have it: what would drive the terminal is shown instead.
  ///
  /// Control characters but newline and tab, DEL, the C1 controls, the marks that turn the direction
  /// of writing, the Unicode line separators and the byte order mark become escapes such as `\x1B`
  /// or `\u{202E}`. The result holds none of them, so doing it twice changes nothing more.
  public var visible: String {
    guard utf8.contains(where: Self.isSuspicious) else { return String(self) }
    var shown = ""
    shown.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      if scalar.drivesTerminal {
        shown += scalar.escape
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Whether a byte can belong to a character that must be shown: most text has none, and is not copied.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x09: false
    case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal, or the order in which a terminal draws, would obey this character.
  ///
  /// Newline and tab are not meant.
  public var drivesTerminal: Bool {
    switch value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  fileprivate var escape: String {
    let digits = String(value, radix: 16, uppercase: true)
    return value < 0x80
      ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
  }
}
