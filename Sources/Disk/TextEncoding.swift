/// The encoding of a text file: UTF-16 if the file begins with its byte order mark, and UTF-8 otherwise.
package enum TextEncoding: Sendable {
  case utf8, utf16Little, utf16Big

  package init(of bytes: some Collection<UInt8>) {
    self =
      bytes.starts(with: [0xFF, 0xFE])
      ? .utf16Little : bytes.starts(with: [0xFE, 0xFF]) ? .utf16Big : .utf8
  }

  /// Returns the text of a file in UTF-8; bytes that are not valid in the file's encoding are returned as they are.
  package static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    let encoding = TextEncoding(of: bytes)
    guard encoding != .utf8, bytes.count.isMultiple(of: 2) else { return bytes }
    let high = encoding == .utf16Big ? 0 : 1
    let units = stride(from: 2, to: bytes.count, by: 2).map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) } ?? bytes
  }

  /// Returns a text in UTF-8 as the bytes of a file in this encoding.
  package func encoded(_ text: [UInt8]) -> [UInt8] {
    guard self != .utf8 else { return text }
    return ("\u{FEFF}" + String(decoding: text, as: UTF8.self)).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return self == .utf16Big ? bytes : bytes.reversed()
    }
  }
}
