extension String {
  /// The text without spaces and tabs at its ends.
  package var trimmedOfBlanks: String {
    guard let first = utf8.firstIndex(where: { !Self.isSpace($0) }),
      let last = utf8.lastIndex(where: { !Self.isSpace($0) })
    else { return "" }
    return String(self[first..<utf8.index(after: last)])
  }

  /// The words between spaces and tabs.
  var words: [Substring] { utf8.split(whereSeparator: Self.isSpace).map { Substring($0) } }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
