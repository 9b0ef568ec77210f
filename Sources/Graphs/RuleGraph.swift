import Responder

/// The links between the rules and topics of a robot, as a graph.
package struct RuleGraph: Sendable, Equatable {
  package struct Node: Sendable, Equatable {
    package enum Kind: String, Sendable {
      /// A trigger, a category or a keyword.
      case rule
      case topic
      /// A text that no rule answers, or a topic that has no rules.
      case missing
    }

    var kind: Kind
    package var name: String
    /// The topic of a rule; `nil` for a rule of all topics, and in a language without topics.
    var topic: String?
    var location: SourceLocation?
    /// Whether a conversation that comes here gets no proper answer, or never leaves.
    var isDeadEnd = false
  }

  package struct Edge: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      case redirect
      /// From a rule whose reply another rule requires.
      case previous
      /// To a topic for the next message.
      case enters
      case includes, inherits
    }

    /// An index of `nodes`.
    var from: Int
    var to: Int
    var kind: Kind
    /// The number of links that the edge stands for, as several replies of a rule can redirect to the same rule.
    var count = 1
    /// Whether the edge leads to nothing, or to a catch-all only.
    var isDeadEnd = false
  }

  package var nodes: [Node]
  /// The edges, sorted by their ends.
  package var edges: [Edge]
  /// The way in which the graph was made smaller; `nil` if it is whole.
  package var notice: String?

  /// Returns the graph with only these kinds of edges and the nodes at their ends; topics stay if `keepsTopics`.
  package func showing(_ kinds: Set<Edge.Kind>, keepsTopics: Bool = false) -> RuleGraph {
    let edges = edges.filter { kinds.contains($0.kind) }
    var used = Set(edges.flatMap { [$0.from, $0.to] })
    if keepsTopics { used.formUnion(nodes.indices.filter { nodes[$0].kind == .topic }) }
    return RuleGraph(nodes: nodes, edges: edges, notice: notice).keeping(used)
  }

  /// Returns the graph with these nodes and the edges between them.
  func keeping(_ kept: Set<Int>) -> RuleGraph {
    let order = nodes.indices.filter(kept.contains)
    let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return RuleGraph(
      nodes: order.map { nodes[$0] },
      edges: edges.compactMap { edge in
        guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
        var edge = edge
        (edge.from, edge.to) = (from, to)
        return edge
      }, notice: notice)
  }

  /// Returns the part that is reached from some nodes.
  ///
  /// - Parameters:
  ///   - depth: the maximum number of edges to a node; `nil` for no maximum.
  ///   - throughTopics: whether a topic leads on to its rules, and so to their targets.
  package func reached(from starts: [Int], depth: Int?, throughTopics: Bool = false) -> RuleGraph {
    var next: [Int: [Int]] = [:]
    for edge in edges { next[edge.from, default: []].append(edge.to) }
    var inside: [String: [Int]] = [:]
    if throughTopics {
      for (index, node) in nodes.enumerated() where node.kind == .rule {
        inside[node.topic?.lowercased() ?? "", default: []].append(index)
      }
    }
    var reached = Set(starts)
    var frontier = starts
    var level = 0
    while !frontier.isEmpty, level < depth ?? .max {
      frontier = frontier.flatMap { next[$0] ?? [] }.filter { reached.insert($0).inserted }
      for topic in frontier where nodes[topic].kind == .topic {
        let rules = inside[nodes[topic].name.lowercased()] ?? []
        frontier += rules.filter { reached.insert($0).inserted }
      }
      level += 1
    }
    return keeping(reached)
  }

  /// Returns the nodes that a name stands for: a topic with its rules, nodes by their text, or a rule by `file:line`.
  package func nodes(named name: String) -> [Int] {
    let wanted = name.lowercased()
    let topics = nodes.indices.filter {
      nodes[$0].kind == .topic && nodes[$0].name.lowercased() == wanted
    }
    if !topics.isEmpty {
      return topics + nodes.indices.filter { nodes[$0].topic?.lowercased() == wanted }
    }
    return nodes.indices.filter {
      nodes[$0].name.lowercased() == wanted
        || nodes[$0].kind == .rule && nodes[$0].location?.description == name
    }
  }
}
