/// The tag `{weight=N}` in a trigger or a reply; it influences which one is chosen, and is not part of the text.
enum WeightTag {
  private static let opening = Array("{weight=".utf8)

  /// Returns the text without its weights and the white space around them, with the first weight, at most 1,000,000.
  ///
  /// Returns `nil` if there is no weight, so that the text need not be copied. `nothing {weight=9}` becomes `nothing`.
  /// If the tag is between two words, these are joined, as in the Python and Go implementations.
  static func removed(from text: ArraySlice<UInt8>) -> (text: [UInt8], weight: Int)? {
    guard text.contains(UInt8(ascii: "{")) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var weight: Int?
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "{"), let (value, end) = tag(in: text, at: index) else {
        result.append(text[index])
        index += 1
        continue
      }
      weight = weight ?? value
      while let last = result.last, CharacterClass(ascii: last) == .space { result.removeLast() }
      index = end
      while index < text.endIndex, CharacterClass(ascii: text[index]) == .space { index += 1 }
    }
    return weight.map { (result, $0) }
  }

  private static func tag(in text: ArraySlice<UInt8>, at start: Int) -> (Int, end: Int)? {
    guard text[start...].starts(with: opening) else { return nil }
    var index = start + opening.count
    var value = 0
    let first = index
    while index < text.endIndex, text[index] &- 0x30 < 10 {
      value = min(value * 10 + Int(text[index] &- 0x30), 1_000_000)
      index += 1
    }
    guard index > first, index < text.endIndex, text[index] == UInt8(ascii: "}") else { return nil }
    return (value, index + 1)
  }
}
