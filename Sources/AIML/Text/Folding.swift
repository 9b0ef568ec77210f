/// Upper case, in which words are compared.
extension [UInt8] {
  /// Appends bytes of UTF-8 in upper case.
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
      append(byte &- 0x61 < 26 ? byte & 0xDF : byte)
      index += 1
    }
  }

  /// The bytes in upper case.
  var folded: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    result.appendFolded(self, 0..<count)
    return result
  }
}

extension UInt8 {
  /// Whether this is white space of XML.
  var isBlank: Bool { self == 0x20 || self &- 9 < 5 }

  var isDigit: Bool { self &- 0x30 < 10 }
}

extension String {
  /// The text in upper case without white space at its ends, for comparing names and values.
  var foldedName: String { String(decoding: Array(utf8).collapsed.folded, as: UTF8.self) }
}

extension [UInt8] {
  /// The bytes with each run of white space as one blank, and none at the ends.
  var collapsed: [UInt8] {
    var copy = self
    copy.collapse(from: 0)
    return copy
  }

  /// Replaces each run of white space from an offset on by one blank, and removes it at the ends.
  mutating func collapse(from start: Int) {
    guard !self[start...].isCollapsed else { return }
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
  /// Whether white space is nothing but single blanks between other bytes.
  var isCollapsed: Bool {
    var wasBlank = true
    for byte in self {
      let isBlank = byte.isBlank
      if isBlank, wasBlank || byte != 0x20 { return false }
      wasBlank = isBlank
    }
    return !wasBlank || isEmpty
  }
}
