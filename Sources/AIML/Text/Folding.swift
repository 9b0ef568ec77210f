/// Folding: the conversion of words to upper case before they are compared.
extension [UInt8] {
  /// Appends a range of UTF-8 text in upper case.
  ///
  /// Complexity: linear; text beyond ASCII takes longer.
  mutating func appendFolded(_ text: borrowing [UInt8], _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      guard byte < 0x80 else {
        let rest = String(decoding: text[index..<range.upperBound], as: UTF8.self)
        append(contentsOf: rest.uppercased().utf8)
        return
      }
      append(byte.uppercasedASCII)
      index += 1
    }
  }

  var folded: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    result.appendFolded(self, 0..<count)
    return result
  }
}

extension UInt8 {
  /// An ASCII letter in upper case; any other byte unchanged.
  var uppercasedASCII: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }

  /// Whether this is ASCII white space.
  var isBlank: Bool { self == 0x20 || self &- 9 < 5 }

  var isDigit: Bool { self &- 0x30 < 10 }
}

extension String {
  /// The text in upper case with white space collapsed, for comparing names and values.
  var foldedName: String { String(decoding: Array(utf8).collapsed.folded, as: UTF8.self) }

  /// Returns whether two names or values have the same `foldedName`.
  func isSameName(as other: String) -> Bool {
    utf8.span.isSameName(as: other.utf8.span) ?? (foldedName == other.foldedName)
  }
}

extension [UInt8] {
  /// The bytes with one blank for each run of white space, and without white space at the ends.
  var collapsed: [UInt8] {
    var copy = self
    copy.collapse(from: 0)
    return copy
  }

  /// Replaces each run of white space from an offset on by one blank, and removes white space at the ends.
  mutating func collapse(from start: Int) {
    guard start < count, !span.isCollapsed(from: start) else { return }
    var write = start
    var isPending = false
    var read = start
    while read < count {
      let byte = self[read]
      if byte.isBlank {
        isPending = write > start
      } else {
        if isPending {
          self[write] = 0x20
          write += 1
          isPending = false
        }
        if write != read { self[write] = byte }
        write += 1
      }
      read += 1
    }
    removeLast(count - write)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the only white space is single blanks between other bytes.
  var isCollapsed: Bool { span.isCollapsed(from: 0) }
}

extension Span<UInt8> {
  /// Returns whether the only white space from an offset on is single blanks between other bytes.
  func isCollapsed(from start: Int) -> Bool {
    let part = extracting(start..<count)
    guard !part.isEmpty else { return true }
    guard !part[0].isBlank, !part[part.count - 1].isBlank else { return false }
    var found: UInt8 = 0
    var wasBlank: UInt8 = 0
    // Without an early exit, the compiler can vectorize the loop.
    for index in part.indices {
      let byte = part[index]
      let isBlank: UInt8 = byte == 0x20 ? 1 : 0
      found |= (byte &- 9 < 5 ? 1 : 0) | isBlank & wasBlank
      wasBlank = isBlank
    }
    return found == 0
  }

  var isASCII: Bool {
    var all: UInt8 = 0
    // Without an early exit, the compiler can vectorize the loop.
    for index in indices { all |= self[index] }
    return all < 0x80
  }

  /// Whether all bytes are from 0x21 to 0x7F: ASCII without white space.
  private var isWord: Bool {
    var isOther = false
    // Without an early exit, the compiler can vectorize the loop.
    for index in indices { isOther = isOther || self[index] &- 0x21 >= 0x5F }
    return !isOther
  }

  /// Returns whether two ASCII texts are equal, ignoring case; `nil` if either has other bytes or surplus white space.
  fileprivate func isSameName(as other: Span<UInt8>) -> Bool? {
    guard
      isWord && other.isWord
        || isASCII && other.isASCII && isCollapsed(from: 0) && other.isCollapsed(from: 0)
    else { return nil }
    guard count == other.count else { return false }
    for index in indices where self[index].uppercasedASCII != other[index].uppercasedASCII {
      return false
    }
    return true
  }
}
