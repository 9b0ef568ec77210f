/// The characters that are escaped wherever text is written.
extension Unicode.Scalar {
  /// Whether the character must be escaped, because a terminal would interpret it, or because it misleads a reader.
  ///
  /// Unsafe are the C0 controls (newline and tab too), DEL, the C1 controls, the marks that change the direction of
  /// writing, the Unicode line separators and the byte order mark.
  package var isUnsafe: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The escape of an unsafe character in transcripts and on terminals, `\x1B` or `\u{202E}`; `nil` for any other
  /// character.
  package var escape: String? {
    guard isUnsafe else { return nil }
    let digits = String(value, radix: 16, uppercase: true)
    return value <= 0xFF ? "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
  }
}

extension UInt8 {
  /// Whether the byte can be the first one of an unsafe character; false for nearly all bytes of most texts.
  @inlinable package var mayBeUnsafe: Bool {
    switch self {
    case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether all bytes are printable ASCII or newlines, as in most texts.
  package var isPrintable: Bool {
    var others: UInt8 = 0
    // Without an early exit, the compiler can vectorize the loop.
    for index in indices { others |= self[index] &- 0x20 < 0x5F || self[index] == 0x0A ? 0 : 1 }
    return others == 0
  }

  package func contains(_ byte: UInt8) -> Bool {
    var found: UInt8 = 0
    for index in indices { found |= self[index] == byte ? 1 : 0 }
    return found > 0
  }
}
