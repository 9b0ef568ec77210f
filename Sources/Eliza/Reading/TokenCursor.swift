/// A piece of a script file.
struct Token: Equatable {
  enum Kind: Equatable {
    case open, close, equals, number, word, end
  }

  var kind: Kind
  /// What it says, filtered as a message would be; the digits of a number.
  var text: [UInt8]
  /// Counted from 1; the line on which it starts, for the end the file's last.
  var line: Int
  /// Counted from 1, in Unicode scalars.
  var column: Int
  /// How many scalars it has as written; a token never goes beyond its line.
  var length = 0

  func says(_ word: StaticString) -> Bool {
    kind == .word && text.elementsEqual(word.description.utf8)
  }

  /// A symbol in the grammar's sense; `=` is one too.
  var isSymbol: Bool { kind == .word || kind == .equals }

  /// The number's value; more than nine digits count as the largest such number.
  var value: Int {
    let digits = text.drop { $0 == UInt8(ascii: "0") }
    guard digits.count <= 9 else { return 999_999_999 }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

/// Reads tokens with one of look-ahead, and remembers where a damaged rule could end.
struct TokenCursor {
  private var lexer: ScriptLexer
  private var ahead: Token?
  /// The furthest token that was looked at: where an error is reported.
  private(set) var furthest: Token
  /// The last token that was read.
  private(set) var last: Token

  init(_ bytes: [UInt8]) {
    lexer = ScriptLexer(bytes)
    furthest = Token(kind: .end, text: [], line: 1, column: 1)
    last = furthest
  }

  mutating func next() -> Token {
    let token = peek()
    ahead = nil
    last = token
    return token
  }

  mutating func peek() -> Token {
    if let ahead { return ahead }
    let token = lexer.next()
    ahead = token
    furthest = token
    return token
  }

  /// Whether the next token is a `(` at the very beginning of a line, as rules are written.
  mutating func isAtRuleStart() -> Bool {
    let token = peek()
    return token.kind == .open && token.column == 1
  }

  /// Skips to the next rule that starts at the beginning of a line, or to the end.
  mutating func skipToRuleStart() {
    while peek().kind != .end && !isAtRuleStart() { _ = next() }
  }
}
