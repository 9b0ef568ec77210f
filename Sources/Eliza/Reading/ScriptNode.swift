/// A token or a list of a script as written, with its bytes.
///
/// Unlike `ParsedScript`, it keeps the position of each token, for code that edits or shows the source.
struct ScriptNode {
  /// The token; for a list, its opening bracket.
  let token: Token
  /// The closing bracket; `nil` for a token.
  let close: Token?
  /// The elements of a list.
  let children: [ScriptNode]

  var isList: Bool { close != nil }
  var isNumber: Bool { !isList && token.kind == .number }

  /// Whether the node is a word or an `=`.
  var isSymbol: Bool { !isList && token.isSymbol }

  /// The bytes, brackets included.
  var range: Range<Int> { token.byteRange.lowerBound..<(close ?? token).byteRange.upperBound }

  /// Returns the lists of a script; after an unclosed list, reading continues at the next bracket in the first column.
  ///
  /// Complexity: linear in the script, times the number of unclosed lists; reading ends at `maximumFailures`.
  static func lists(of bytes: [UInt8]) -> [ScriptNode] {
    var lexer = ScriptLexer(bytes)
    var lists: [ScriptNode] = []
    var failures = 0
    var isSkipping = false
    while failures < maximumFailures {
      let token = lexer.next()
      if token.kind == .end { break }
      guard token.kind == .open, !isSkipping || token.column == 1 else { continue }
      let start = lexer
      // In a script with an unclosed list, the next rule would be read as a part of it.
      if let list = list(from: token, &lexer, depth: 0), !list.holdsRule(bytes) {
        lists.append(list)
        isSkipping = false
      } else {
        failures += 1
        isSkipping = true
        lexer = start
      }
    }
    return lists
  }

  private static let maximumFailures = 32

  /// The maximum depth of lists; the format needs four levels.
  private static let maximumDepth = 8

  private static func list(
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

  /// Returns whether a list inside begins in the first column and looks like a rule: it starts with a word and contains
  /// a list of lists.
  private func holdsRule(_ bytes: [UInt8]) -> Bool {
    children.contains { child in
      child.isList && child.token.column == 1 && child.children.first?.isSymbol == true
        && child.children.contains { $0.isList && $0.children.first?.isList == true }
    }
  }
}
