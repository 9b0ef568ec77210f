/// The tag `{weight=N}` in a trigger or a reply; it influences which one is chosen, and is not part of the text.
///
/// `{weight=@name}` stands for the number that `! weight name = N` defines.
enum WeightTag {
  static let maximum = 1_000_000
  private static let opening = Array("{weight=".utf8)

  /// Returns the text without its weights and the white space around them, and the first weight, at most `maximum`.
  ///
  /// Returns `nil` if there is no weight, so that the text need not be copied. `nothing {weight=9}` becomes `nothing`.
  /// If the tag is between two words, these are joined, as in the Python and Go implementations.
  ///
  /// - Parameter weights: the weights with names; an unknown name counts as 0.
  static func removed(
    from text: ArraySlice<UInt8>, named weights: [String: Int] = [:]
  ) -> (text: [UInt8], weight: Int)? {
    guard text.contains(UInt8(ascii: "{")) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var weight: Int?
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "{"), let (value, end) = tag(in: text, at: index, weights)
      else {
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

  /// Returns the number of a definition, at most `maximum`; `nil` if it is no whole number.
  static func number(_ text: String) -> Int? {
    if let number = Int(text) { return min(number, maximum) }
    return !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? maximum : nil
  }

  /// Returns the first weight as written, such as `{weight=5}`; `nil` if there is none.
  static func first(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.contains(UInt8(ascii: "{")) else { return nil }
    return text.indices.lazy.compactMap { start in
      tag(in: text, at: start, [:]).map { text[start..<$0.end] }
    }.first
  }

  /// Returns the name in `{weight=@name}`; `nil` for any other text.
  static func name(in tag: ArraySlice<UInt8>) -> String? {
    guard tag.starts(with: opening), tag.last == UInt8(ascii: "}") else { return nil }
    let value = tag.dropFirst(opening.count).dropLast()
    return value.first == UInt8(ascii: "@")
      ? String(decoding: value.dropFirst(), as: UTF8.self) : nil
  }

  private static func tag(
    in text: ArraySlice<UInt8>, at start: Int, _ weights: [String: Int]
  ) -> (Int, end: Int)? {
    guard text[start...].starts(with: opening) else { return nil }
    var index = start + opening.count
    if index < text.endIndex, text[index] == UInt8(ascii: "@") {
      let name = text[(index + 1)...].prefix {
        CharacterClass(ascii: $0).contains(.word) || $0 == UInt8(ascii: "-")
      }
      guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: "}")
      else { return nil }
      let value = weights[String(decoding: name, as: UTF8.self)] ?? 0
      return (min(max(value, 0), maximum), name.endIndex + 1)
    }
    var value = 0
    let first = index
    while index < text.endIndex, text[index] &- 0x30 < 10 {
      value = min(value * 10 + Int(text[index] &- 0x30), maximum)
      index += 1
    }
    guard index > first, index < text.endIndex, text[index] == UInt8(ascii: "}") else { return nil }
    return (value, index + 1)
  }
}
