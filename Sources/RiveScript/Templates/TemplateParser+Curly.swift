/// The tags in curly brackets, and `(@array)`.
extension TemplateParser {
  mutating func parseCurlyTag(before end: Int) -> [Piece]? {
    if text.contains("{ok}", at: index) {
      index += 4
      return [.ok]
    }
    if text.contains("{topic=", at: index) {
      return parseContent(after: 7, before: end) { parser, pieces in
        .topic(slot: parser.newSlot(.topics), pieces)
      }
    }
    if text.contains("{@", at: index) {
      return parseContent(after: 2, before: end) { parser, pieces in
        .redirect(slot: parser.newSlot(.redirects), pieces)
      }
    }
    guard let close = brackets.tagEnd(at: index), close < end,
      let bracket = brackets.bracketEnd(at: index), bracket + 1 < close
    else { return nil }
    let name = String(decoding: text[index + 1..<bracket], as: UTF8.self)
    let after = close + name.utf8.count + 3
    guard let format = TextFormat(rawValue: name) else {
      return parseRandom(from: bracket + 1, until: close, after: after)
    }
    index = bracket + 1
    let pieces = parseSequence(until: close)
    index = after
    return [.format(format, formatsNames ? pieces.map { $0.named(by: format) } : pieces)]
  }

  /// Parses a tag that extends to its own closing bracket, including tags inside it.
  private mutating func parseContent(
    after length: Int, before end: Int, make: (inout Self, [Piece]) -> Piece
  ) -> [Piece]? {
    let start = index + length
    guard let close = brackets.bracketEnd(at: index), close < end, close > start else { return nil }
    index = start
    let pieces = parseSequence(until: close)
    index = close + 1
    return [make(&self, pieces)]
  }

  private mutating func parseRandom(from start: Int, until close: Int, after: Int) -> [Piece]? {
    let slot = newSlot(.choices)
    index = start
    var parts: [Part] = []
    while index < close { parts.append(parsePart(before: close)) }
    index = after
    let bar = UInt8(ascii: "|")
    if parts.contains(where: { if case .byte(bar) = $0 { true } else { false } }) {
      return [.random(slot: slot, split(parts, at: bar))]
    }
    return [.randomWord(slot: slot, Array(split(parts, at: 0x20).joined(separator: [.gap])))]
  }

  /// Parses `(@name)`; returns `nil` if there is none here, if `array` returns `nil`, or if the items would exceed
  /// `maximumNestedSize`.
  mutating func parseArrayTag(before end: Int) -> [Piece]? {
    guard text.contains("(@", at: index) else { return nil }
    var close = index + 2
    while close < end, CharacterClass(ascii: text[close]).contains(.word) { close += 1 }
    guard close < end, text[close] == UInt8(ascii: ")"), close > index + 2,
      let items = array(String(decoding: text[index + 2..<close], as: UTF8.self))
    else { return nil }
    var alternatives: [[Piece]]
    switch items {
    case .plain(let shared):
      guard !isItem || takeRoom(for: shared.count) else { return nil }
      alternatives = shared
    case .tagged(let texts):
      guard !isItem || takeRoom(for: texts.reduce(0) { $0 + $1.count + 1 }) else { return nil }
      alternatives = texts.map { parseNested($0) }
    }
    let slot = newSlot(.choices)
    index = close + 1
    return [.random(slot: slot, alternatives)]
  }

  private mutating func takeRoom(for size: Int) -> Bool {
    guard nestedSize + size <= Self.maximumNestedSize else { return false }
    nestedSize += size
    return true
  }

  /// Parses an array's item, including its tags.
  private mutating func parseNested(_ item: [UInt8]) -> [Piece] {
    guard Self.mayContainTags(item[...]) else { return [.text(store(item[...]))] }
    var parser = TemplateParser(item, store: store, array: array)
    parser.depth = depth
    parser.formatsNames = formatsNames
    parser.isItem = true
    parser.nestedSize = nestedSize
    parser.slotCount = slotCount
    parser.stages = stages
    let pieces = parser.parseSequence(until: item.count)
    (slotCount, stages, nestedSize) = (parser.slotCount, parser.stages, parser.nestedSize)
    return pieces
  }
}

extension Piece {
  /// Returns a variable's tag with its name in a format, and any other piece as it is.
  fileprivate func named(by format: TextFormat) -> Piece {
    guard case .variable(let slot, var tag) = self, tag.value == nil, let name = tag.fixedName
    else { return self }
    // The first character of the sentence is the tag's bracket or a text before it, never the name.
    let changed = (format == .sentence ? .lowercase : format).applied(to: Array(name.utf8))
    tag.fixedName = String(decoding: changed, as: UTF8.self)
    return .variable(slot: slot, tag)
  }
}
