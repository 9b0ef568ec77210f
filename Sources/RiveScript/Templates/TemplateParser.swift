/// Parses the text of a reply into pieces.
///
/// Unknown and unclosed tags stay text: `<b>`, `1 < 2`, `{uppercase}never closed`.
///
/// Complexity: linear in the text times the depth of its nesting, which has a maximum.
struct TemplateParser {
  /// The maximum depth of nesting; tags nested deeper stay text.
  static let maximumDepth = 24
  /// The maximum total size of array items inside other items; an `(@name)` that would exceed it stays text.
  ///
  /// The size is in bytes for arrays with tags in their items, and in items for other arrays. Without a maximum, two
  /// arrays that name each other twice would double the result with every level of nesting.
  static let maximumNestedSize = 100_000

  /// The items of an array as replies insert them.
  enum Items {
    /// Items without tags, made once and shared by all replies that name the array.
    case plain([[Piece]])
    /// Items with tags, parsed again for each use of the array, because each tag needs its own slot.
    case tagged([[UInt8]])
  }

  let text: [UInt8]
  /// Stores a text in the arena of the rule set.
  let store: (ArraySlice<UInt8>) -> TextRange
  /// Returns the items of an array for `(@name)` in a reply; `nil` if there are none, or if all replies together would
  /// insert too many.
  let array: (String) -> Items?

  let brackets: TagBrackets
  var index = 0
  var depth = 0
  /// Whether the text is an array's item.
  var isItem = false
  /// The size of the items inside other items so far, counted as for `maximumNestedSize`.
  var nestedSize = 0
  var slotCount = 0
  var stages: Stage = []

  init(
    _ text: [UInt8], store: @escaping (ArraySlice<UInt8>) -> TextRange,
    array: @escaping (String) -> Items?
  ) {
    self.text = text
    self.store = store
    self.array = array
    brackets = TagBrackets(text)
  }

  /// Returns whether a text contains anything that could be a tag or an escape.
  static func mayContainTags(_ text: ArraySlice<UInt8>) -> Bool {
    var before: UInt8 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "\\"): return true
      case UInt8(ascii: "@") where before == UInt8(ascii: "("): return true
      default: before = byte
      }
    }
    return false
  }

  /// Whether `\s`, `\n` and `\#` stand for characters.
  var readsEscapes = true
  /// Whether a format also changes the names of the variables in its text, as in the Python interpreter.
  var formatsNames = false

  mutating func parse() -> Template {
    let pieces = parseSequence(until: text.count)
    if slotCount == 0, pieces.count <= 1 {
      guard let only = pieces.first else { return .text(.empty) }
      if case .text(let range) = only { return .text(range) }
    }
    return .composed(Template.Composed(pieces: pieces, slotCount: slotCount, stages: stages))
  }

  mutating func newSlot(_ stage: Stage) -> Int {
    stages.insert(stage)
    slotCount += 1
    return slotCount - 1
  }

  enum Part {
    case tag([Piece])
    case byte(UInt8)
    case escaped(UInt8)
  }

  /// The maximum number of bytes for which space is reserved at first.
  private static let typicalLength = 128

  /// Parses the pieces up to an offset.
  mutating func parseSequence(until end: Int) -> [Piece] {
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    plain.reserveCapacity(min(end - index, Self.typicalLength))
    while index < end {
      let start = index
      while index < end, !Self.mayBegin(text[index]) { index += 1 }
      if index > start { plain += text[start..<index] }
      guard index < end else { break }
      switch parsePart(before: end) {
      case .byte(let byte), .escaped(let byte): plain.append(byte)
      case .tag(let read):
        flush(&plain, to: &pieces)
        pieces += read
      }
    }
    flush(&plain, to: &pieces)
    return pieces
  }

  /// Returns whether a tag or an escape may begin with a byte.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "\\"): true
    default: false
    }
  }

  /// Returns the groups of pieces between the separators; a separator inside a tag, or written as `\s`, is text.
  func split(_ parts: [Part], at separator: UInt8) -> [[Piece]] {
    var groups: [[Piece]] = []
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    for part in parts {
      switch part {
      case .byte(separator):
        flush(&plain, to: &pieces)
        groups.append(pieces)
        pieces = []
      case .byte(let byte), .escaped(let byte): plain.append(byte)
      case .tag(let read):
        flush(&plain, to: &pieces)
        pieces += read
      }
    }
    flush(&plain, to: &pieces)
    groups.append(pieces)
    return groups
  }

  private func flush(_ plain: inout [UInt8], to pieces: inout [Piece]) {
    guard !plain.isEmpty else { return }
    pieces.append(.text(store(plain[...])))
    plain.removeAll(keepingCapacity: true)
  }

  mutating func parsePart(before end: Int) -> Part {
    let byte = text[index]
    if let read = parseTag(byte, before: end) { return .tag(read) }
    if let character = parseEscape(byte, before: end) { return .escaped(character) }
    index += 1
    return .byte(byte)
  }

  /// Parses `\s`, `\n` and `\#`; every other backslash is literal.
  private mutating func parseEscape(_ byte: UInt8, before end: Int) -> UInt8? {
    guard byte == UInt8(ascii: "\\"), index + 1 < end, readsEscapes else { return nil }
    let character: UInt8
    switch text[index + 1] {
    case UInt8(ascii: "s"): character = 0x20
    case UInt8(ascii: "n"): character = 0x0A
    case UInt8(ascii: "#"): character = UInt8(ascii: "#")
    default: return nil
    }
    index += 2
    return character
  }

  /// Parses the tag that begins here; returns `nil` without consuming anything if there is none.
  private mutating func parseTag(_ byte: UInt8, before end: Int) -> [Piece]? {
    guard depth < Self.maximumDepth else { return nil }
    let start = (index, slotCount, stages)
    depth += 1
    defer { depth -= 1 }
    let pieces: [Piece]?
    switch byte {
    case UInt8(ascii: "<"): pieces = parseAngleTag(before: end)
    case UInt8(ascii: "{"): pieces = parseCurlyTag(before: end)
    case UInt8(ascii: "("): pieces = parseArrayTag(before: end)
    default: return nil
    }
    if pieces == nil { (index, slotCount, stages) = start }
    return pieces
  }
}
