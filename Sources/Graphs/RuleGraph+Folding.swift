import Responder

/// Graphs that are small enough for a picture.
extension RuleGraph {
  /// The maximum number of edges in a picture.
  package static let maximumEdges = 450

  private struct Key: Hashable {
    var topic: String?
    var file: String?
    /// The node itself, if it is not folded.
    var node: Int?
  }

  /// The graph itself if it has at most `maximumEdges` edges; otherwise a smaller one with a notice.
  ///
  /// The smaller one has a node for each topic of a file, or, if that leaves too many edges, for each topic. If there
  /// are too many even then, the graph keeps the edges that stand for the most links.
  ///
  /// If no link leads to another topic or file, the result has the rules with the most links instead.
  ///
  /// Complexity: linear in the graph, plus sorting the edges.
  package var foldedIfLarge: RuleGraph {
    guard edges.count > Self.maximumEdges else { return self }
    var graph = folded(byFile: true)
    if graph.edges.count > Self.maximumEdges { graph = folded(byFile: false) }
    if graph.edges.isEmpty { return busiest }
    graph.notice = "\(linksOfRules), folded into topics"
    return graph.edges.count > Self.maximumEdges ? graph.heaviest : graph
  }

  /// The numbers of links that all edges stand for, and of rules.
  private var linksOfRules: String {
    let rules = nodes.count { $0.kind == .rule }
    return "\(edges.reduce(0) { $0 + $1.count }) links between \(rules) rules"
  }

  /// Returns the graph with one node for each topic, or with `byFile` for each topic of a file.
  ///
  /// Missing targets stay as they are. Edges within a node are left out.
  package func folded(byFile: Bool) -> RuleGraph {
    var numbers: [Key: Int] = [:]
    var folded = RuleGraph(nodes: [], edges: [])
    let newIndices = nodes.enumerated().map { index, node in
      let key: Key
      switch node.kind {
      case .missing: key = Key(node: index)
      case .rule: key = Key(topic: node.topic, file: byFile ? node.location?.file : nil)
      case .topic: key = Key(topic: node.name, file: byFile ? node.location?.file : nil)
      }
      if let number = numbers[key] {
        if node.isDeadEnd, node.kind == .topic { folded.nodes[number].isDeadEnd = true }
        return number
      }
      numbers[key] = folded.nodes.count
      folded.nodes.append(node.kind == .missing ? node : node.asTopic(keepsFile: byFile))
      return folded.nodes.count - 1
    }
    folded.edges = Self.summed(
      edges.map { edge in
        var edge = edge
        (edge.from, edge.to) = (newIndices[edge.from], newIndices[edge.to])
        return edge
      }.filter { $0.from != $0.to })
    return folded
  }

  /// Returns the edges sorted, with equal ones added up.
  static func summed(_ edges: [Edge]) -> [Edge] {
    var sum: [Edge] = []
    for edge in edges.sorted(by: { $0.sortKey < $1.sortKey }) {
      if let last = sum.last, last.sortKey == edge.sortKey {
        sum[sum.count - 1].count += edge.count
      } else {
        sum.append(edge)
      }
    }
    return sum
  }

  /// The graph with the edges between the rules that have the most links.
  private var busiest: RuleGraph {
    var degrees = [Int](repeating: 0, count: nodes.count)
    for edge in edges {
      degrees[edge.from] += 1
      degrees[edge.to] += 1
    }
    func weight(_ edge: Edge) -> Int { degrees[edge.from] + degrees[edge.to] }
    let order = edges.indices.sorted { (weight(edges[$1]), $0) < (weight(edges[$0]), $1) }
    return keepingFirst(of: order, "\(linksOfRules), only those of the rules with the most links")
  }

  /// The graph with the edges that stand for the most links.
  private var heaviest: RuleGraph {
    let order = edges.indices.sorted { (edges[$1].count, $0) < (edges[$0].count, $1) }
    let rest = edges.count - Self.maximumEdges
    return keepingFirst(of: order, (notice ?? "") + ", without the \(rest) rarest kinds of links")
  }

  /// Returns the graph with the first `maximumEdges` edges in an order, and the nodes at their ends.
  private func keepingFirst(of order: [Int], _ notice: String) -> RuleGraph {
    let kept = order.prefix(Self.maximumEdges).sorted().map { edges[$0] }
    return RuleGraph(nodes: nodes, edges: kept, notice: notice)
      .keeping(Set(kept.flatMap { [$0.from, $0.to] }))
  }
}

extension RuleGraph.Node {
  fileprivate func asTopic(keepsFile: Bool) -> RuleGraph.Node {
    var node = self
    node.kind = .topic
    node.name = kind == .topic ? name : topic ?? RuleGraphBuilder.anyTopic
    node.topic = nil
    node.isDeadEnd = kind == .topic && isDeadEnd
    if !keepsFile { node.location = nil }
    return node
  }
}

extension RuleGraph.Edge {
  fileprivate var sortKey: (Int, Int, Int, Int) {
    (from, to, Self.Kind.allCases.firstIndex(of: kind) ?? 0, isDeadEnd ? 1 : 0)
  }
}
