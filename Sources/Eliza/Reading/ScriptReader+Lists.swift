import Responder

/// Reading lists of words and numbers, of which a script consists.
extension ScriptReader {
  enum Item: CustomStringConvertible {
    case word([UInt8])
    case number(Token)
    /// The symbols of a nested list; a leading `*` or `/` gives the list's meaning.
    case list([[UInt8]])

    /// The text as written; the words of a nested list are separated by single spaces.
    var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The item as UTF-8; a nested list includes its brackets.
    var bytes: [UInt8] {
      switch self {
      case .word(let word): word
      case .number(let token): token.text
      case .list(let words):
        [UInt8(ascii: "(")] + words.joined(separator: [0x20]) + [UInt8(ascii: ")")]
      }
    }

    var isEquals: Bool {
      if case .word(let word) = self { word == [UInt8(ascii: "=")] } else { false }
    }
  }

  /// Reads `( ... )`.
  mutating func readList() throws(ScriptProblem) -> [Item] {
    guard cursor.next().kind == .open else { throw .expectedOpen }
    return try readWords()
  }

  /// Reads the rest of a list after its `(`, up to and including its `)`.
  mutating func readWords() throws(ScriptProblem) -> [Item] {
    var items: [Item] = []
    while true {
      let token = cursor.next()
      switch token.kind {
      case .close: return items
      case .word, .equals: items.append(.word(token.text))
      case .number: items.append(.number(token))
      case .open: items.append(.list(try readSymbols()))
      case .end: throw .expectedClose
      }
    }
  }

  private mutating func readSymbols() throws(ScriptProblem) -> [[UInt8]] {
    var symbols: [[UInt8]] = []
    while true {
      let token = cursor.next()
      if token.kind == .close { return symbols }
      guard token.isSymbol else { throw .expectedSymbol }
      symbols.append(token.text)
    }
  }

  static func text(of items: [Item]) -> String {
    "(" + items.map(\.description).joined(separator: " ") + ")"
  }

  mutating func decomposition(_ items: [Item], in range: SourceRange) -> ParsedDecomposition {
    var elements: [ParsedElement] = []
    for item in items { elements.append(element(item)) }
    return ParsedDecomposition(elements: elements, text: Self.text(of: items), range: range)
  }

  private mutating func element(_ item: Item) -> ParsedElement {
    switch item {
    case .number(let token): return token.value == 0 ? .any : .exactly(token.value)
    case .word: return .word(vocabulary.intern(item.bytes))
    case .list(let symbols):
      switch symbols.first?.first {
      case UInt8(ascii: "*"): return .oneOf(cleaned(symbols, of: UInt8(ascii: "*")))
      case UInt8(ascii: "/"): return .tagged(cleaned(symbols, of: UInt8(ascii: "/")))
      default: return .word(vocabulary.intern(item.bytes))
      }
    }
  }

  /// Returns the words of `(*SAD HAPPY)` or `(/FAMILY /NOUN)` without the marks.
  private mutating func cleaned(_ symbols: [[UInt8]], of mark: UInt8) -> [Vocabulary.ID] {
    var words: [Vocabulary.ID] = []
    for (index, symbol) in symbols.enumerated() {
      let isMarked = symbol.first == mark && (index == 0 || mark == UInt8(ascii: "/"))
      let word = isMarked ? Array(symbol.dropFirst()) : symbol
      if !word.isEmpty { words.append(vocabulary.intern(word)) }
    }
    return words
  }

  mutating func tags(_ items: [Item]) -> [Vocabulary.ID] {
    cleaned(items.map(\.bytes), of: UInt8(ascii: "/"))
  }

  /// Returns the pieces of a reassembly; throws if a number is not in 1...`elementCount`.
  ///
  /// - Parameter elementCount: the number of elements in the decomposition.
  mutating func pieces(_ items: some Sequence<Item>, elementCount: Int) throws(ScriptProblem)
    -> [Program.Piece]
  {
    var pieces: [Program.Piece] = []
    for item in items {
      guard case .number(let token) = item else {
        pieces.append(.word(vocabulary.intern(item.bytes)))
        continue
      }
      guard (1...max(1, elementCount)).contains(token.value) else {
        throw .indexOutOfRange(item.description, count: elementCount)
      }
      pieces.append(.part(Int32(token.value - 1)))
    }
    return pieces
  }
}
