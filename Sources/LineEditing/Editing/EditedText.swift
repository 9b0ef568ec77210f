import Terminal

/// The text of a line and its cursor, which moves by grapheme clusters.
///
/// Offsets count Unicode scalars, as in libedit.
struct EditedText: Equatable {
  private(set) var scalars: [Unicode.Scalar]
  private(set) var cursor: Int

  init(_ scalars: [Unicode.Scalar], cursor: Int) {
    self.scalars = scalars
    self.cursor = min(max(0, cursor), scalars.count)
  }

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    cursor = scalars.count
  }

  var text: String { Self.string(scalars[...]) }
  var textBeforeCursor: String { Self.string(scalars[..<cursor]) }
  var isAtEnd: Bool { cursor == scalars.count }
  var isEmpty: Bool { scalars.isEmpty }

  /// The offset of the start of the cluster around the cursor; the cursor's own offset if it is between clusters.
  var clusterStart: Int { isInsideCluster ? offset(stepping: -1) : cursor }
  var clusterEnd: Int { isInsideCluster ? offset(stepping: 1) : cursor }

  private var isInsideCluster: Bool {
    guard cursor > 0, cursor < scalars.count else { return false }
    // A scalar below U+0300, the first combining mark, starts a cluster, except the newline in CR LF.
    if scalars[cursor].value < 0x300, scalars[cursor] != "\n" { return false }
    return !boundaries.contains(cursor)
  }

  /// The offsets of the boundaries between clusters, from 0 to the end.
  private var boundaries: [Int] {
    text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
  }

  /// Returns the offset of the next cluster boundary to the right (1) or to the left (-1) of the cursor.
  func offset(stepping direction: Int) -> Int {
    direction > 0
      ? boundaries.first { $0 > cursor } ?? cursor : boundaries.last { $0 < cursor } ?? cursor
  }

  /// Returns the end of the current or next word (1), or the start of the current or previous one (-1).
  func offset(steppingWord direction: Int) -> Int {
    var offset = cursor
    if direction > 0 {
      while offset < scalars.count, !scalars[offset].isInWord { offset += 1 }
      while offset < scalars.count, scalars[offset].isInWord { offset += 1 }
    } else {
      while offset > 0, !scalars[offset - 1].isInWord { offset -= 1 }
      while offset > 0, scalars[offset - 1].isInWord { offset -= 1 }
    }
    return offset
  }

  /// The range of the row that contains the cursor, without its newline.
  var row: Range<Int> {
    let start = scalars[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return start..<(scalars[cursor...].firstIndex(of: "\n") ?? scalars.count)
  }

  /// The start of the word left of the cursor, where only white space separates words.
  var startAfterSpace: Int {
    var offset = cursor
    while offset > 0, scalars[offset - 1].properties.isWhitespace { offset -= 1 }
    while offset > 0, !scalars[offset - 1].properties.isWhitespace { offset -= 1 }
    return offset
  }

  /// Returns the range of the word, the signs or the white space at the cursor.
  ///
  /// - Parameter isAround: whether the range includes the white space after the word, or else that before the word.
  func word(isAround: Bool) -> Range<Int> {
    let row = row
    guard !row.isEmpty else { return cursor..<cursor }
    let place = min(cursor, row.upperBound - 1)
    func kind(_ offset: Int) -> Int {
      scalars[offset].properties.isWhitespace ? 0 : scalars[offset].isInWord ? 1 : 2
    }
    var (start, end) = (place, place + 1)
    while start > row.lowerBound, kind(start - 1) == kind(place) { start -= 1 }
    while end < row.upperBound, kind(end) == kind(place) { end += 1 }
    guard isAround, kind(place) != 0 else { return start..<end }
    let wordEnd = end
    while end < row.upperBound, kind(end) == 0 { end += 1 }
    if end == wordEnd { while start > row.lowerBound, kind(start - 1) == 0 { start -= 1 } }
    return start..<end
  }

  func text(in range: Range<Int>) -> String { Self.string(scalars[range]) }

  /// The column of the cursor in its row, without the prompt.
  var column: Int { Self.string(scalars[row.lowerBound..<cursor]).displayWidth }

  /// Returns the offset of a column in the row below (1) or above (-1), or of the end of a shorter row; `nil` if there
  /// is no such row.
  func offset(steppingRow direction: Int, to column: Int) -> Int? {
    let place = direction < 0 ? row.lowerBound - 1 : row.upperBound + 1
    guard (0...scalars.count).contains(place) else { return nil }
    let other = EditedText(scalars, cursor: place).row
    var (offset, width) = (other.lowerBound, 0)
    for character in Self.string(scalars[other]) {
      width += String(character).displayWidth
      if width > column { break }
      offset += character.unicodeScalars.count
    }
    return offset
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  /// Whether the character is part of a word; a combining mark is part of the word before it.
  fileprivate var isInWord: Bool {
    if isASCII { return properties.isAlphabetic || "0"..."9" ~= self || self == "_" }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.isGraphemeExtend || properties.isEmoji
  }
}
