/// A range of a byte arena: eight bytes instead of a separate string.
///
/// A rule set may contain hundreds of thousands of texts, all stored in one array.
struct TextRange: Sendable, Hashable {
  private let lower: UInt32
  private let upper: UInt32

  init(_ range: Range<Int>) {
    lower = UInt32(range.lowerBound)
    upper = UInt32(range.upperBound)
  }

  static let empty = TextRange(0..<0)

  var start: Int { Int(lower) }
  var end: Int { Int(upper) }
  var count: Int { Int(upper - lower) }
  var isEmpty: Bool { lower == upper }
  var range: Range<Int> { start..<end }

  func shifted(by offset: Int) -> TextRange { TextRange(start + offset..<end + offset) }
}

extension [UInt8] {
  subscript(range: TextRange) -> ArraySlice<UInt8> { self[range.range] }

  func string(_ range: TextRange) -> String { String(decoding: self[range.range], as: UTF8.self) }

  mutating func store(_ bytes: some Collection<UInt8>) -> TextRange {
    let start = count
    append(contentsOf: bytes)
    return TextRange(start..<count)
  }

  /// Returns whether `text[range]` is at `offset`, without making a slice of either.
  func contains(_ range: TextRange, of text: [UInt8], at offset: Int) -> Bool {
    guard offset + range.count <= count else { return false }
    var here = offset
    for there in range.range {
      if self[here] != text[there] { return false }
      here += 1
    }
    return true
  }
}
