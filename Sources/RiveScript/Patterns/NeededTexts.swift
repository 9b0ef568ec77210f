/// Texts from all alternatives of a group: a message that matches the group contains at least one of the texts.
///
/// `(going to (london|paris)|home *)` needs `going to` or `home`.
struct NeededTexts {
  private(set) var texts: [TextRange] = []
  /// The `TextEdges` that hold for all texts.
  private(set) var edges: TextEdges
  private let tree: PatternTree
  private let arrays: [PatternArray]
  private let arena: [UInt8]

  /// The maximum number of texts; a group with more gets no `need` instruction.
  private static let maximumTexts = 500

  /// Finds the texts of alternatives; `nil` if there are no texts or too many, or if an alternative needs no text.
  ///
  /// - Parameter edges: the ends of the group that are also ends of a word in the message.
  init?(
    of alternatives: Range<Int>, edges: TextEdges, in tree: PatternTree, arrays: [PatternArray],
    arena: [UInt8]
  ) {
    (self.edges, self.tree, self.arrays, self.arena) = (edges, tree, arrays, arena)
    guard !alternatives.isEmpty, add(alternatives, edges) else { return nil }
  }

  private mutating func add(_ alternatives: Range<Int>, _ outer: TextEdges) -> Bool {
    for alternative in tree.siblings(in: alternatives) {
      guard texts.count < Self.maximumTexts, addText(of: tree.parts(of: alternative), outer) else {
        return false
      }
    }
    return true
  }

  /// Adds the longest literal of the nodes, or else the texts of the first group or array; returns false if none.
  private mutating func addText(of nodes: Range<Int>, _ outer: TextEdges) -> Bool {
    var best: (text: TextRange, edges: TextEdges)?
    var group: (alternatives: Range<Int>, edges: TextEdges)?
    var before: Int?
    for node in tree.siblings(in: nodes) {
      let nodeEdges = tree.edges(
        of: node, after: before, end: nodes.upperBound, in: outer, arena: arena)
      switch tree[node].kind {
      case .literal:
        let (text, edges) = trimmed(tree[node].text, nodeEdges)
        if text.count > best?.text.count ?? 0 { best = (text, edges) }
      case .group: group = group ?? (tree.parts(of: node), nodeEdges)
      case .array:
        let number = Int(tree[node].number)
        if number < arrays.count { group = group ?? (arrays[number].items, nodeEdges) }
      case .star, .number, .word, .anything, .optional, .alternative, .variable: break
      }
      before = node
    }
    if let best {
      texts.append(best.text)
      edges.formIntersection(best.edges)
      return true
    }
    guard let group, !group.alternatives.isEmpty else { return false }
    return add(group.alternatives, group.edges)
  }

  /// Removes the spaces at the ends of a text: beside an optional part, a message may lack them.
  private func trimmed(_ text: TextRange, _ edges: TextEdges) -> (TextRange, TextEdges) {
    var edges = edges
    var (start, end) = (text.start, text.end)
    while start < end, arena[start] == 0x20 { (start, edges) = (start + 1, edges.union(.left)) }
    while start < end, arena[end - 1] == 0x20 { (end, edges) = (end - 1, edges.union(.right)) }
    return (TextRange(start..<end), edges)
  }
}

extension PatternTree {
  /// Returns the ends of a node that are also ends of a word in a message.
  ///
  /// - Parameters:
  ///   - before: the previous node in the sequence of the node.
  ///   - end: the index after that sequence.
  ///   - outer: the ends of the sequence that are also ends of a word.
  func edges(
    of node: Int, after before: Int?, end: Int, in outer: TextEdges, arena: [UInt8]
  ) -> TextEdges {
    let next = index(after: node)
    var edges = TextEdges()
    if before.map({ separatesWords($0, trailing: true, in: arena) }) ?? outer.contains(.left) {
      edges.insert(.left)
    }
    if next < end ? separatesWords(next, trailing: false, in: arena) : outer.contains(.right) {
      edges.insert(.right)
    }
    return edges
  }
}
