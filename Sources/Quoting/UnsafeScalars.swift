/// The one table of characters that neither a file nor a terminal may get as they are.
extension Unicode.Scalar {
  /// Whether a terminal, or the order in which it draws, would obey this character, or a reader would take it for a line's end.
  ///
  /// These are the C0 controls with newline and tab, DEL, the C1 controls, the marks that turn the direction of
  /// writing, the Unicode line separators and the byte order mark.
  package var isUnsafe: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// An unsafe character as a transcript holds it and a terminal shows it, `\x1B` or `\u{202E}`; nil for any other.
  package var escape: String? {
    guard isUnsafe else { return nil }
    let digits = String(value, radix: 16, uppercase: true)
    return value <= 0xFF ? "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
  }
}

extension UInt8 {
  /// Whether the byte can belong to an unsafe character: most text has none of these bytes.
  package var mayBeUnsafe: Bool {
    switch self {
    case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }
}
