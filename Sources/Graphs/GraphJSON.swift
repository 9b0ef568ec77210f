package import JSON
import Responder

extension JSONValue {
  /// Creates the JSON of a graph; an edge’s ends are indices of the nodes.
  package init(_ graph: RuleGraph) {
    self = [
      "nodes": .array(graph.nodes.map(Self.init)), "edges": .array(graph.edges.map(Self.init)),
    ]
  }

  private init(_ node: RuleGraph.Node) {
    self = [
      "kind": .string(node.kind.rawValue), "name": .string(node.name), "topic": Self(node.topic),
      "file": Self(node.location?.file), "line": Self(node.location?.line),
      "deadEnd": .bool(node.isDeadEnd),
    ]
  }

  private init(_ edge: RuleGraph.Edge) {
    self = [
      "from": Self(edge.from), "to": Self(edge.to), "kind": .string(edge.kind.rawValue),
      "count": Self(edge.count), "deadEnd": .bool(edge.isDeadEnd),
    ]
  }
}
