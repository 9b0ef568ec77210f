extension StringProtocol {
  /// The text without white space at its ends, and with one space for each run of white space between words.
  package var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The text without white space at its ends.
  package var trimmed: String {
    let bytes = utf8
    // Most texts begin and end with ASCII characters, which need no look-up in Unicode's tables.
    if let first = bytes.first, first > 0x20, first < 0x80 {
      let last = bytes[bytes.index(bytes.startIndex, offsetBy: bytes.count - 1)]
      if last > 0x20, last < 0x80 { return String(self) }
    }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// Returns the text in at most `length` characters; if it was truncated, the last one is an ellipsis.
  package func cut(to length: Int) -> String { count > length ? prefix(length - 1) + "…" : self }
}
