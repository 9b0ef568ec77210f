/// The tags in curly brackets, and `(@array)`.
extension TemplateParser {
  mutating func curlyTag(before end: Int) -> [Piece]? {
    if text.stands("{ok}", at: index) {
      index += 4
      return [.ok]
    }
    if text.stands("{topic=", at: index) {
      return content(after: 7, before: end) { parser, pieces in
        .topic(slot: parser.newSlot(.topics), pieces)
      }
    }
    if text.stands("{@", at: index) {
      return content(after: 2, before: end) { parser, pieces in
        .redirect(slot: parser.newSlot(.redirects), pieces)
      }
    }
    guard let close = brackets.tag(at: index), close < end,
      let bracket = brackets.bracket(at: index), bracket + 1 < close
    else { return nil }
    let name = String(decoding: text[index + 1..<bracket], as: UTF8.self)
    let after = close + name.utf8.count + 3
    guard let format = TextFormat(rawValue: name) else {
      return random(from: bracket + 1, until: close, after: after)
    }
    index = bracket + 1
    let pieces = sequence(until: close)
    index = after
    return [.format(format, pieces)]
  }

  /// A tag that reaches to its own closing bracket, tags inside it included.
  private mutating func content(
    after length: Int, before end: Int, make: (inout Self, [Piece]) -> Piece
  ) -> [Piece]? {
    let start = index + length
    guard let close = brackets.bracket(at: index), close < end, close > start else { return nil }
    index = start
    let pieces = sequence(until: close)
    index = close + 1
    return [make(&self, pieces)]
  }

  private mutating func random(from start: Int, until close: Int, after: Int) -> [Piece]? {
    let slot = newSlot(.choices)
    index = start
    let alternatives = parts(until: close, separator: UInt8(ascii: "|"))
    if alternatives.count > 1 {
      index = after
      return [.random(slot: slot, alternatives)]
    }
    index = start
    let words = parts(until: close, separator: 0x20)
    index = after
    return [.randomWord(slot: slot, Array(words.joined(separator: [.gap])))]
  }

  /// `(@name)`, and only just that; an array that does not exist leaves the text as it is.
  mutating func arrayTag(before end: Int) -> [Piece]? {
    guard text.stands("(@", at: index),
      let close = text[index..<end].firstIndex(of: UInt8(ascii: ")")), close > index + 2
    else { return nil }
    let name = text[index + 2..<close]
    guard name.allSatisfy({ CharacterClass(ascii: $0).contains(.word) }),
      let items = array(String(decoding: name, as: UTF8.self)), !items.isEmpty
    else { return nil }
    if isItem {
      guard nestedText <= Self.mostNestedText else { return nil }
      nestedText += items.reduce(0) { $0 + $1.count + 1 }
      guard nestedText <= Self.mostNestedText else { return nil }
    }
    let slot = newSlot(.choices)
    let alternatives = items.map { nested($0) }
    index = close + 1
    return [.random(slot: slot, alternatives)]
  }

  /// An array's item, in whose text tags are alive.
  private mutating func nested(_ item: [UInt8]) -> [Piece] {
    guard Self.mayHoldTags(item[...]) else { return [.text(place(item[...]))] }
    var parser = TemplateParser(item, place: place, array: array)
    parser.depth = depth
    parser.isItem = true
    parser.nestedText = nestedText
    parser.slots = slots
    parser.stages = stages
    let pieces = parser.sequence(until: item.count)
    (slots, stages, nestedText) = (parser.slots, parser.stages, parser.nestedText)
    return pieces
  }
}
