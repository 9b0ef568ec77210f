/// Blanks in UTF-8: Unicode's white space and the separators of ASCII, which are what `\s` matches in Python.
extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the number of bytes of the blank that begins at an index; 0 if none does.
  @inline(__always)
  func blankLength(at index: Int) -> Int {
    let byte = self[index]
    if byte < 0x80 { return CharacterClass(ascii: byte) == .space ? 1 : 0 }
    return byte < 0xC2 || byte > 0xE3 ? 0 : wideBlankLength(at: index)
  }

  /// Returns the number of bytes of the blank that ends before an index; 0 if none does.
  func blankLength(before index: Int) -> Int {
    if self[index - 1] < 0x80 { return blankLength(at: index - 1) }
    for length in 2...3 where index - length >= startIndex {
      if wideBlankLength(at: index - length) == length { return length }
    }
    return 0
  }

  private func wideBlankLength(at index: Int) -> Int {
    guard index + 1 < endIndex else { return 0 }
    let next = self[index + 1]
    if self[index] == 0xC2 { return next == 0x85 || next == 0xA0 ? 2 : 0 }
    guard index + 2 < endIndex else { return 0 }
    let isBlank =
      switch (self[index], next, self[index + 2]) {
      case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
        (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
        true
      default: false
      }
    return isBlank ? 3 : 0
  }

  /// The parts between blanks.
  var splitAtBlanks: [SubSequence] {
    var (words, start, index): ([SubSequence], Int, Int) = ([], startIndex, startIndex)
    while index < endIndex {
      let length = blankLength(at: index)
      if length > 0, start < index { words.append(self[start..<index]) }
      index += Swift.max(1, length)
      if length > 0 { start = index }
    }
    return start < endIndex ? words + [self[start...]] : words
  }
}

extension RandomAccessCollection<UInt8> where Index == Int, SubSequence == ArraySlice<UInt8> {
  /// The bytes without blanks at either end.
  var trimmed: ArraySlice<UInt8> {
    var (start, end) = (startIndex, endIndex)
    while start < end, case let length = blankLength(at: start), length > 0 { start += length }
    while end > start, case let length = self[start..<end].blankLength(before: end), length > 0 {
      end -= length
    }
    return self[start..<end]
  }
}
