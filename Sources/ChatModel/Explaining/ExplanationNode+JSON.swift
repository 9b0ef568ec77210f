package import JSON

extension ExplanationNode {
  /// The tree for another program: the text, the location, and the values by name.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("text", .string(text)),
    ]
    if let file { members.append(.init("file", .string(file))) }
    if let line { members.append(.init("line", JSONValue(line))) }
    members += values.map { .init($0.name, JSONValue($0.text)) }
    if !children.isEmpty { members.append(.init("children", .array(children.map(\.json)))) }
    return .object(members)
  }
}
