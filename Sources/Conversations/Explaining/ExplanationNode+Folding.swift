extension ExplanationNode {
  /// The maximum size of a shown tree.
  package struct Limits: Sendable, Equatable {
    /// The maximum number of nodes; those nearest the root are preferred.
    package var nodeCount: Int
    /// The maximum number of levels below the root.
    package var depth: Int
    /// The maximum number of bytes of one text or value.
    package var bytesPerText: Int
    /// The maximum number of bytes of all texts and values; once they are used up, each further one is cut to
    /// `minimumBytesPerText` bytes.
    package var totalBytes: Int
    /// Whether a text that is cut ends with the number of bytes left out.
    package var countsCuts = false

    /// The number of bytes that each text or value may have even if `totalBytes` is used up.
    static let minimumBytesPerText = 60

    /// The limits for a tree drawn in a terminal.
    package static let drawn = Limits(
      nodeCount: 200, depth: 30, bytesPerText: 300, totalBytes: 1 << 20)
    /// The limits for a list of search results.
    package static let listed = Limits(
      nodeCount: .max, depth: 30, bytesPerText: 300, totalBytes: 1 << 20)
    /// The limits for a full explanation; only an extremely long message or reply exceeds them.
    static let whole = Limits(
      nodeCount: 5_000, depth: 120, bytesPerText: 1 << 16, totalBytes: 1 << 20, countsCuts: true)
    /// The limits for JSON, whose parsers often limit the depth.
    package static let encoded = Limits(
      nodeCount: 1_000, depth: 120, bytesPerText: 4_096, totalBytes: 1 << 19)
  }

  /// Returns the part of the tree that fits; `cutNodeCount` and `cutByteCount` of its nodes count what is left out.
  ///
  /// Complexity: linear in the tree.
  package func folded(to limits: Limits) -> ExplanationNode {
    var folding = Folding(of: self, to: limits)
    return folding.folded(self, depth: 0)
  }

  /// The number of nodes, including this one.
  fileprivate var nodeCount: Int { children.reduce(1) { $0 + $1.nodeCount } }
}

private struct Folding {
  private let limits: ExplanationNode.Limits
  /// The depth down to which all nodes are shown.
  private var wholeDepth = 0
  /// The number of nodes that can still be shown one level below `wholeDepth`.
  private var nodesLeft: Int
  /// The number of bytes left of `Limits.totalBytes`; negative if they are exceeded.
  private var bytesLeft: Int

  init(of root: ExplanationNode, to limits: ExplanationNode.Limits) {
    self.limits = limits
    bytesLeft = limits.totalBytes
    nodesLeft = limits.nodeCount - 1
    var level = root.children
    while !level.isEmpty, wholeDepth < limits.depth, level.count <= nodesLeft {
      nodesLeft -= level.count
      wholeDepth += 1
      level = level.flatMap(\.children)
    }
    if wholeDepth == limits.depth { nodesLeft = 0 }
  }

  mutating func folded(_ node: ExplanationNode, depth: Int) -> ExplanationNode {
    var folded = node
    folded.children = []
    folded.text = clipped(node.text, &folded.cutByteCount)
    for index in node.values.indices {
      guard let text = node.values[index].text else { continue }
      folded.values[index].text = clipped(text, &folded.cutByteCount)
    }
    var count = depth < wholeDepth ? node.children.count : 0
    if depth == wholeDepth {
      count = min(nodesLeft, node.children.count)
      nodesLeft -= count
    }
    for child in node.children.prefix(count) {
      folded.children.append(self.folded(child, depth: depth + 1))
    }
    folded.cutNodeCount = node.children.dropFirst(count).reduce(0) { $0 + $1.nodeCount }
    return folded
  }

  private mutating func clipped(_ text: String, _ cut: inout Int) -> String {
    let limit = min(limits.bytesPerText, max(bytesLeft, ExplanationNode.Limits.minimumBytesPerText))
    guard text.utf8.count > limit else {
      bytesLeft -= text.utf8.count
      return text
    }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    let kept = String(text.unicodeScalars[..<end])
    bytesLeft -= kept.utf8.count
    let missing = text.utf8.count - kept.utf8.count
    cut += missing
    return kept + (limits.countsCuts ? Words.moreBytes(missing) : "…")
  }
}
