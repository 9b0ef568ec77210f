/// Quoting texts for other programs.
extension String {
  /// The path percent-encoded for a URI.
  ///
  /// Slashes and the unreserved characters of RFC 3986 stay; every other byte becomes an escape such as `%20`.
  package var percentEncodedPath: String {
    var text = ""
    for byte in utf8 {
      if byte.isLetterOrDigit || "/-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }

  /// The text as one word to paste into a shell, in single quotes if it needs them.
  ///
  /// Bytes of unsafe characters become octal escapes in `$'…'`, which POSIX has since 2024.
  package var shellQuoted: String {
    guard !unicodeScalars.contains(where: \.isUnsafe) else {
      let escaped = escaping { scalar in
        scalar.isUnsafe || "'\\".unicodeScalars.contains(scalar) ? scalar.octalEscapes : nil
      }
      return "$'\(escaped)'"
    }
    let isPlain = utf8.allSatisfy { $0.isLetterOrDigit || "/-._+:,@%".utf8.contains($0) }
    return isPlain && !isEmpty ? self : inSingleQuotes
  }

  /// The text as one word of a POSIX shell, always in single quotes.
  package var inSingleQuotes: String { "'" + escaping(["'": "'\\''"]) + "'" }
}

extension Unicode.Scalar {
  /// The bytes as escapes of three octal digits each.
  fileprivate var octalEscapes: String {
    String(self).utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }.joined()
  }
}

extension UInt8 {
  /// Whether the byte is a letter or a digit in ASCII.
  fileprivate var isLetterOrDigit: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }
}
