import Responder

/// The parts of many patterns, as nodes in one array: no pattern allocates memory of its own.
///
/// A node's parts follow it directly, and its `count` includes them, so a node and its parts can be copied unchanged to
/// any index. The parts of a group or an optional part are alternatives, whose parts are nodes again.
struct PatternTree {
  struct Node {
    enum Kind: UInt8 {
      /// Plain text of the arena, with a single space between words.
      case literal
      /// The wildcards `*`, `#` and `_`.
      case star, number, word
      /// A star that is the whole trigger: it matches the empty message too.
      case anything
      case group
      /// An optional part `[x|y]`, which consumes the white space on both sides.
      case optional
      /// One of the alternatives of a group or of an optional part, or an item of an array.
      case alternative
      /// `@name`: any item of an array.
      case array
      case variable
    }

    var kind: Kind
    var captures = false
    /// The number of nodes: this one and its parts.
    var count: Int32 = 1
    /// The number of the array or the variable.
    var number: Int32 = 0
    /// The text of a literal.
    var text = TextRange.empty
  }

  var nodes: [Node] = []
  /// The names of the arrays in the patterns; nodes refer to them by number.
  private(set) var arrays = Numbering<String>()
  private(set) var variables = Numbering<PatternVariable>()

  subscript(index: Int) -> Node { nodes[index] }

  func index(after node: Int) -> Int { node + Int(nodes[node].count) }

  func parts(of node: Int) -> Range<Int> { node + 1..<index(after: node) }

  /// Returns whether a bar outside of brackets divides the whole pattern.
  func isTopLevelChoice(_ pattern: Range<Int>) -> Bool {
    guard let first = pattern.first else { return false }
    return nodes[first].kind == .group && !nodes[first].captures
      && index(after: first) == pattern.upperBound
  }

  /// Returns the indices of the nodes in a range, without the parts of these nodes.
  func siblings(in range: Range<Int>) -> Siblings {
    Siblings(nodes: nodes, node: range.lowerBound, end: range.upperBound)
  }

  struct Siblings: Sequence, IteratorProtocol {
    fileprivate let nodes: [Node]
    fileprivate var node: Int
    fileprivate let end: Int

    mutating func next() -> Int? {
      guard node < end else { return nil }
      defer { node += Int(nodes[node].count) }
      return node
    }
  }

  func count(ofAlternatives alternatives: Range<Int>) -> Int {
    siblings(in: alternatives).reduce(0) { count, _ in count + 1 }
  }

  /// Returns the index of the array's node in `@name` or `(@name)`; `nil` for any other node.
  func onlyArray(in node: Int) -> Int? {
    if nodes[node].kind == .array { return node }
    let isOne = nodes[node].kind == .group && nodes[node].count == 3
    return isOne && nodes[node + 2].kind == .array ? node + 2 : nil
  }

  /// Returns the text of an alternative that is a single literal; `nil` for any other alternative.
  func text(ofAlternative node: Int) -> TextRange? {
    nodes[node].count == 2 && nodes[node + 1].kind == .literal ? nodes[node + 1].text : nil
  }

  /// Returns the texts of alternatives; `nil` unless each of them is a single literal.
  func texts(of alternatives: Range<Int>) -> [TextRange]? {
    var texts: [TextRange] = []
    texts.reserveCapacity(alternatives.count / 2)
    for node in siblings(in: alternatives) {
      guard let text = text(ofAlternative: node) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Returns whether a node separates words at its end (`trailing`) or its start, so that the word beside it is whole.
  func separatesWords(_ node: Int, trailing: Bool, in arena: [UInt8]) -> Bool {
    switch nodes[node].kind {
    case .optional: return true
    case .literal:
      let text = nodes[node].text
      let edge = arena[trailing ? text.end - 1 : text.start]
      if edge < 0x80 { return !CharacterClass(ascii: edge).contains(.word) }
      let subject = Subject(Array(arena[text]))
      return !subject.characterClass(at: trailing ? text.count - 1 : 0).contains(.word)
    default: return false
    }
  }

  mutating func number(ofArray name: String) -> Int32 { arrays.number(of: name) }

  mutating func number(of variable: PatternVariable) -> Int32 { variables.number(of: variable) }
}

extension PatternTree {
  /// Returns a pattern as nested nodes, for callers that examine few patterns.
  func nested(_ pattern: Range<Int>, in arena: [UInt8]) -> [PatternNode] {
    siblings(in: pattern).map { nested($0, in: arena) }
  }

  private func nested(_ node: Int, in arena: [UInt8]) -> PatternNode {
    let captures = nodes[node].captures
    return switch nodes[node].kind {
    case .literal: .literal(Array(arena[nodes[node].text]))
    case .star: .wildcard(.star, captures: captures)
    case .number: .wildcard(.number, captures: captures)
    case .word: .wildcard(.word, captures: captures)
    case .anything: .anything
    case .group: .group(alternatives(of: node, in: arena), captures: captures)
    case .optional: .optional(alternatives(of: node, in: arena))
    // The parser puts alternatives only into groups and optional parts.
    case .alternative: .group([nested(parts(of: node), in: arena)], captures: false)
    case .array: .array(arrays.keys[Int(nodes[node].number)])
    case .variable: .variable(variables.keys[Int(nodes[node].number)])
    }
  }

  private func alternatives(of node: Int, in arena: [UInt8]) -> [[PatternNode]] {
    siblings(in: parts(of: node)).map { nested(parts(of: $0), in: arena) }
  }
}
