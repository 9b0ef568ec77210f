/// A token or a list of a script as written, with its bytes.
///
/// Unlike `ParsedScript`, it keeps where everything stands, because mutations edit the source.
struct ScriptNode {
  /// The token; for a list, its opening bracket.
  let token: Token
  /// The closing bracket; `nil` for a token.
  let close: Token?
  /// The elements of a list.
  let children: [ScriptNode]

  var isList: Bool { close != nil }
  var isNumber: Bool { !isList && token.kind == .number }

  /// Whether it is a word or an `=`.
  var isSymbol: Bool { !isList && token.isSymbol }

  /// The bytes, brackets included.
  var range: Range<Int> { token.bytes.lowerBound..<(close ?? token).bytes.upperBound }

  /// Returns the lists of a script, up to the first that is not closed or is nested too deeply.
  ///
  /// Complexity: linear in the script.
  static func lists(of bytes: [UInt8]) -> [ScriptNode] {
    var lexer = ScriptLexer(bytes)
    var lists: [ScriptNode] = []
    while true {
      let token = lexer.next()
      switch token.kind {
      case .end: return lists
      case .open:
        guard let list = list(from: token, &lexer, depth: 0) else { return lists }
        lists.append(list)
      case .close, .equals, .number, .word: continue
      }
    }
  }

  /// The maximum depth of lists; the format needs four levels.
  private static let maximumDepth = 8

  static func list(
    from open: Token, _ lexer: inout ScriptLexer, depth: Int
  ) -> ScriptNode? {
    guard depth < maximumDepth else { return nil }
    var children: [ScriptNode] = []
    while true {
      let token = lexer.next()
      switch token.kind {
      case .end: return nil
      case .close: return ScriptNode(token: open, close: token, children: children)
      case .open:
        guard let list = list(from: token, &lexer, depth: depth + 1) else { return nil }
        children.append(list)
      case .equals, .number, .word:
        children.append(ScriptNode(token: token, close: nil, children: []))
      }
    }
  }
}
