package import JSON

extension ExplanationNode {
  /// The tree for another program: each node with its kind, text, location, values by name, and children.
  ///
  /// Nodes and text beyond the limits of `Limits.encoded` are left out and counted in `cutNodes` and `cutBytes`.
  package var json: JSONValue { folded(to: .encoded).wholeJSON }

  private var wholeJSON: JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("text", .string(text)),
    ]
    if let file { members.append(.init("file", .string(file))) }
    if let line { members.append(.init("line", JSONValue(line))) }
    members += values.map { .init($0.name, $0.json) }
    if !children.isEmpty { members.append(.init("children", .array(children.map(\.wholeJSON)))) }
    if cutNodeCount > 0 { members.append(.init("cutNodes", JSONValue(cutNodeCount))) }
    if cutByteCount > 0 { members.append(.init("cutBytes", JSONValue(cutByteCount))) }
    return .object(members)
  }
}
