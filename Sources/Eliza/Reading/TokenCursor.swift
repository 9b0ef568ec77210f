/// A token of a script file.
struct Token: Equatable {
  enum Kind: Equatable {
    case open, close, equals, number, word, end
  }

  var kind: Kind
  /// The text, filtered as a message would be; for a number, its digits.
  var text: [UInt8]
  /// The line on which it starts, counted from 1; for the end token, the last line of the file.
  var line: Int
  /// The column, counted from 1 in Unicode scalars.
  var column: Int
  /// The number of scalars as written; a token never extends beyond its line.
  var length = 0
  var byteRange = 0..<0

  func says(_ word: StaticString) -> Bool {
    kind == .word && text.elementsEqual(word.description.utf8)
  }

  /// Whether the token is a symbol of the grammar: a word or `=`.
  var isSymbol: Bool { kind == .word || kind == .equals }

  /// The number's value; 999,999,999 if it has more than nine digits after leading zeros.
  var value: Int {
    let digits = text.drop { $0 == UInt8(ascii: "0") }
    guard digits.count <= 9 else { return 999_999_999 }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

/// Reads tokens with one token of look-ahead, and keeps the last token read and the furthest one for error messages.
struct TokenCursor {
  private var lexer: ScriptLexer
  private var peeked: Token?
  /// The furthest token read or looked at, where an error is reported.
  private(set) var furthest: Token
  private(set) var last: Token

  init(_ bytes: [UInt8]) {
    lexer = ScriptLexer(bytes)
    furthest = Token(kind: .end, text: [], line: 1, column: 1)
    last = furthest
  }

  mutating func next() -> Token {
    let token = peek()
    peeked = nil
    last = token
    return token
  }

  mutating func peek() -> Token {
    if let peeked { return peeked }
    let token = lexer.next()
    peeked = token
    furthest = token
    return token
  }

  /// Skips to the next `(` in the first column, where rules usually begin, or to the end.
  mutating func skipToRuleStart() {
    while peek().kind != .end, peek().kind != .open || peek().column != 1 { _ = next() }
  }
}
