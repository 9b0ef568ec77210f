extension ExplanationNode {
  /// The tree for another program: what it says, where it stands, and its values by name.
  package var json: JSONText.Value {
    var members: [(String, JSONText.Value)] = [
      ("kind", .text(kind.rawValue)), ("text", .text(text)),
    ]
    if let file { members.append(("file", .text(file))) }
    if let line { members.append(("line", .number(Int64(line)))) }
    members += values.map { ($0.name, .init($0.text)) }
    if !children.isEmpty { members.append(("children", .list(children.map(\.json)))) }
    return .members(members)
  }
}
