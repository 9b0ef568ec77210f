import Quoting
import Responder
import Terminal

/// A graph in the language of Graphviz, with files as clusters.
///
/// Equal graphs give equal texts.
package struct GraphDrawing {
  /// The explanation of lines that have no label.
  private static let legend = "dashed: %; thick: many links"
  private static let maximumLabel = 40

  package let dot: String

  /// Draws a graph.
  ///
  /// - Parameter initialTopic: the topic that is left out of the labels of its rules; `nil` to show every topic.
  package init(_ graph: RuleGraph, title: String, initialTopic: String? = nil) {
    // Hundreds of labels would hide the lines of a folded graph.
    let isFolded = graph.notice != nil && !graph.nodes.contains { $0.kind == .rule }
    let notice = (graph.notice.map { "\n\($0)" } ?? "") + (isFolded ? "\n\(Self.legend)" : "")
    var text = """
      digraph rules {
        graph [rankdir=LR\(isFolded ? ", ranksep=1.5" : ""), bgcolor=transparent, fontname="Helvetica", fontsize=12, labelloc=t, \
      label=\(Self.quoted(title + notice)), class=title, fontcolor="\(Self.color(.plain))"]
        node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=11, height=0.3, \
      margin="0.12,0.05", color="\(StyleColors.border.light)", fillcolor="\(StyleColors.bar.light)", \
      fontcolor="\(Self.color(.plain))"]
        edge [fontname="Helvetica", fontsize=9, arrowsize=0.7, color="\(Self.color(.dim))", \
      fontcolor="\(Self.color(.dim))"]

      """
    func line(_ index: Int) -> String {
      Self.node(graph.nodes[index], index, initialTopic: initialTopic)
    }
    let clusters = Dictionary(grouping: graph.nodes.indices) { graph.nodes[$0].location?.file }
    for index in clusters[nil] ?? [] { text += "  " + line(index) }
    for (number, file) in graph.nodes.compactMap(\.location?.file).eachOnce.enumerated() {
      text += "  subgraph cluster_\(number) {\n"
      text += "    graph [style=rounded, class=file, color=\"\(StyleColors.border.light)\", "
      text += "label=\(Self.quoted(file))]\n"
      for index in clusters[file] ?? [] { text += "    " + line(index) }
      text += "  }\n"
    }
    for edge in graph.edges {
      text += "  " + Self.edge(edge, between: graph.nodes, isFolded: isFolded)
    }
    dot = text + "}\n"
  }

  private static func node(
    _ node: RuleGraph.Node, _ index: Int, initialTopic: String?
  ) -> String {
    var label = node.name.cut(to: maximumLabel)
    if node.kind == .rule, let topic = node.topic, topic != initialTopic {
      label += "\n" + topic.cut(to: maximumLabel)
    }
    var attributes = ["label=\(quoted(label))"]
    attributes.append("tooltip=\(quoted(node.location?.description ?? node.name))")
    var classes = node.kind.rawValue
    switch node.kind {
    case .rule: break
    case .topic: attributes.append("shape=ellipse")
    case .missing: attributes.append("style=\"dashed\"")
    }
    if node.isDeadEnd {
      classes += " dead"
      // Readers who do not see red see the thicker line.
      attributes.append("penwidth=2")
      attributes.append("color=\"\(color(.problem))\", fontcolor=\"\(color(.problem))\"")
    }
    attributes.append("class=\"\(classes)\"")
    return "n\(index) [\(attributes.joined(separator: ", "))]\n"
  }

  private static func edge(
    _ edge: RuleGraph.Edge, between nodes: [RuleGraph.Node], isFolded: Bool
  ) -> String {
    var attributes = ["class=\"\(edge.kind.rawValue)\(edge.isDeadEnd ? " dead" : "")\""]
    switch edge.kind {
    case .redirect: break
    case .previous: attributes.append("style=dashed")
    case .enters: if !isFolded { attributes.append("penwidth=1.6") }
    case .includes, .inherits: attributes.append("style=dotted, arrowhead=empty")
    }
    let label = edge.count > 1 ? "\(edge.kind.label) ×\(edge.count)" : edge.kind.label
    if isFolded {
      let name = edge.kind == .previous ? edge.kind.label : edge.kind.rawValue
      let ends = "\(nodes[edge.from].name) → \(nodes[edge.to].name)"
      attributes.append("edgetooltip=\(quoted("\(ends): \(name) ×\(edge.count)"))")
      if !edge.kind.label.isEmpty, edge.kind != .previous {
        // Graphviz moves no node to make room for an `xlabel`.
        attributes.append("xlabel=\(quoted(edge.kind.label))")
      }
      attributes.append("penwidth=\(edge.count < 2 ? "0.7" : edge.count < 10 ? "1.2" : "2.4")")
    } else if !label.isEmpty {
      attributes.append("label=\(quoted(label))")
    }
    if edge.isDeadEnd {
      attributes.append("arrowhead=tee")
      attributes.append("color=\"\(color(.problem))\", fontcolor=\"\(color(.problem))\"")
    }
    return "n\(edge.from) -> n\(edge.to) [\(attributes.joined(separator: ", "))]\n"
  }

  private static func color(_ style: StyledText.Style) -> String {
    StyleColors.color(of: style).light
  }

  /// Returns a text as a string in quotes, in which Graphviz replaces nothing.
  static func quoted(_ text: String) -> String {
    var written = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": written += "\\\""
      case "\\": written += "\\\\"
      // Graphviz reads entities as in HTML.
      case "&": written += "&amp;"
      case "\n": written += "\\n"
      default: written += scalar.escape.map { $0.replacing("\\", with: "\\\\") } ?? String(scalar)
      }
    }
    return written + "\""
  }
}

extension RuleGraph.Edge.Kind {
  /// The text at an edge; empty for redirects, the most frequent edges.
  fileprivate var label: String {
    switch self {
    case .redirect: ""
    case .previous: "%"
    case .enters, .includes, .inherits: rawValue
    }
  }
}
