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
