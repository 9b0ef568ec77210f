/// Splits a script file into tokens.
///
/// `;` starts a comment, and control characters are white space. `=` is a token of its own even next to a word:
/// `(K13=X)` is `(`, `K13`, `=`, `X`, `)`. A number ends at the first character that is not a digit, even without a
/// space: `5RAI` is `5` and `RAI`.
struct ScriptLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  /// Creates a lexer for valid UTF-8; a byte order mark in front is skipped.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func next() -> Token {
    skipToToken()
    guard index < bytes.count else { return token(.end, []) }
    switch bytes[index] {
    case UInt8(ascii: "("): return single(.open)
    case UInt8(ascii: ")"): return single(.close)
    case UInt8(ascii: "="): return single(.equals)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return run(.number) { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    default: return run(.word) { !Self.endsWord($0) }
    }
  }

  private mutating func single(_ kind: Token.Kind) -> Token {
    defer { step() }
    var token = token(kind, [bytes[index]])
    token.length = 1
    token.byteRange = index..<index + 1
    return token
  }

  private mutating func run(_ kind: Token.Kind, while belongs: (UInt8) -> Bool) -> Token {
    let start = index
    var token = token(kind, [])
    while index < bytes.count && belongs(bytes[index]) { step() }
    token.length = column - token.column
    token.byteRange = start..<index
    token.text = kind == .word ? Letters.filter(bytes[start..<index]) : Array(bytes[start..<index])
    return token
  }

  private func token(_ kind: Token.Kind, _ text: [UInt8]) -> Token {
    Token(kind: kind, text: text, line: line, column: column)
  }

  private mutating func skipToToken() {
    var isComment = false
    while index < bytes.count {
      let byte = bytes[index]
      if Self.endsLine(byte) {
        isComment = false
      } else if byte == UInt8(ascii: ";") {
        isComment = true
      } else if !isComment && !Self.isSpace(byte) {
        return
      }
      step()
    }
  }

  private mutating func step() {
    let byte = bytes[index]
    index += 1
    if Self.endsLine(byte) {
      if byte == 0x0D && index < bytes.count && bytes[index] == 0x0A { index += 1 }
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool { (0x0A...0x0D).contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
      || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "=")
  }
}
