extension Unicode.Scalar {
  /// Returns whether this character is invisible or changes the writing direction, so that different texts can look
  /// alike.
  ///
  /// Some scripts and emoji need joiners (U+200C and U+200D), so a joiner counts as hidden only after an ASCII
  /// character or at the start.
  ///
  /// > Source: Boucher and Anderson, "Trojan Source: Invisible Vulnerabilities", 2021; Unicode Technical Report 36.
  package func isHidden(after before: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x200C, 0x200D: before.map { $0.isASCII } ?? true
    case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F:
      true
    case 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// The character as an escape of transcripts: `\x0A` for an ASCII character, `\u{200B}` for any other.
  fileprivate var escapeSequence: String {
    let digits = String(value, radix: 16, uppercase: true)
    return value < 0x80 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
  }

  fileprivate var breaksLine: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension String {
  /// The text with escapes such as `\u{200B}` for hidden characters.
  package var revealed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : escaped { $0.isHidden(after: $1) }
  }

  /// The text on one line: hidden characters, line breaks and control characters become escapes such as `\x0A`.
  ///
  /// In this form, a file's name can neither add a line to a report nor contain hidden characters.
  package var oneLine: String { escaped { $0.breaksLine || $0.isHidden(after: $1) } }

  /// Replaces some characters with escapes.
  ///
  /// - Parameter isEscaped: returns whether a character, given the one before it, is replaced.
  private func escaped(
    where isEscaped: (Unicode.Scalar, _ before: Unicode.Scalar?) -> Bool
  ) -> String {
    var before: Unicode.Scalar?
    let isPlain = unicodeScalars.allSatisfy { scalar in
      defer { before = scalar }
      return !isEscaped(scalar, before)
    }
    if isPlain { return self }
    var shown = ""
    before = nil
    for scalar in unicodeScalars {
      if isEscaped(scalar, before) {
        shown += scalar.escapeSequence
        // The next character now follows the escape, which ends in ASCII, so a joiner there is hidden.
        before = "}"
      } else {
        shown.unicodeScalars.append(scalar)
        before = scalar
      }
    }
    return shown
  }
}
