extension ExplanationNode {
  /// The maximum size of a shown tree.
  package struct Room: Sendable, Equatable {
    /// The maximum number of nodes; those nearest the root are preferred.
    package var nodes: Int
    /// The maximum number of levels below the root.
    package var depth: Int
    /// The maximum number of bytes of one text or value.
    package var text: Int
    /// The number of bytes for all texts and values together; after that, each further text or value may still have
    /// `leastText` bytes.
    package var texts: Int
    /// Whether a text that is cut ends with the number of bytes left out.
    package var countsCuts = false

    /// The number of bytes that each text or value may have even if `texts` is used up.
    static let leastText = 60

    /// The limits for a tree drawn in a terminal.
    package static let drawn = Room(nodes: 200, depth: 30, text: 300, texts: 1 << 20)
    /// The limits for a list that a search found.
    package static let listed = Room(nodes: .max, depth: 30, text: 300, texts: 1 << 20)
    /// The limits for a full explanation, which only a message or a reply without an end exceeds.
    static let whole = Room(
      nodes: 5_000, depth: 120, text: 1 << 16, texts: 1 << 20, countsCuts: true)
    /// The limits for JSON, whose parsers often limit the depth.
    package static let encoded = Room(nodes: 1_000, depth: 120, text: 4_096, texts: 1 << 19)
  }

  /// Returns the part of the tree that fits; `cutNodes` and `cutBytes` of its nodes count what is left out.
  ///
  /// Complexity: linear in the tree.
  package func folded(to room: Room) -> ExplanationNode {
    var folding = Folding(of: self, to: room)
    return folding.folded(self, depth: 0)
  }

  /// The number of nodes, including this one.
  fileprivate var size: Int { children.reduce(1) { $0 + $1.size } }
}

private struct Folding {
  private let room: ExplanationNode.Room
  /// The depth down to which all nodes are shown.
  private var wholeDepth = 0
  /// The number of nodes that can still be shown one level below `wholeDepth`.
  private var rest: Int
  /// The number of bytes left of `Room.texts`; negative if they are exceeded.
  private var texts: Int

  init(of root: ExplanationNode, to room: ExplanationNode.Room) {
    self.room = room
    texts = room.texts
    rest = room.nodes - 1
    var level = root.children
    while !level.isEmpty, wholeDepth < room.depth, level.count <= rest {
      rest -= level.count
      wholeDepth += 1
      level = level.flatMap(\.children)
    }
    if wholeDepth == room.depth { rest = 0 }
  }

  mutating func folded(_ node: ExplanationNode, depth: Int) -> ExplanationNode {
    var folded = node
    folded.children = []
    folded.text = clipped(node.text, &folded.cutBytes)
    for index in node.values.indices {
      guard let text = node.values[index].text else { continue }
      folded.values[index].text = clipped(text, &folded.cutBytes)
    }
    var count = depth < wholeDepth ? node.children.count : 0
    if depth == wholeDepth {
      count = min(rest, node.children.count)
      rest -= count
    }
    for child in node.children.prefix(count) {
      folded.children.append(self.folded(child, depth: depth + 1))
    }
    folded.cutNodes = node.children.dropFirst(count).reduce(0) { $0 + $1.size }
    return folded
  }

  private mutating func clipped(_ text: String, _ cut: inout Int) -> String {
    let limit = min(room.text, max(texts, ExplanationNode.Room.leastText))
    guard text.utf8.count > limit else {
      texts -= text.utf8.count
      return text
    }
    var kept = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      let next = bytes + UTF8.width(scalar)
      if next > limit { break }
      bytes = next
      kept.append(scalar)
    }
    texts -= bytes
    cut += text.utf8.count - bytes
    return String(kept) + (room.countsCuts ? Words.cut(text.utf8.count - bytes) : "…")
  }
}
