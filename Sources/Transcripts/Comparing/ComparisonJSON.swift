import JSON
import Responder

/// A comparison for programs: one object with the changed replies, grouped by the rules that answered.
package struct ComparisonJSON {
  package let text: String

  @MainActor
  package init(_ comparison: RuleComparison) {
    let value: JSONValue = [
      "messages": JSONValue(comparison.messageCount),
      "changed": JSONValue(comparison.changes.reduce(0) { $0 + $1.count }),
      "groups": .array(
        comparison.groups.map { group in
          [
            "old": Self.json(of: group.old), "new": Self.json(of: group.new),
            "count": JSONValue(group.count), "changes": .array(group.changes.map(Self.json)),
          ]
        }),
    ]
    text = value.text + "\n"
  }

  private static func json(of rule: Rule?) -> JSONValue {
    guard let rule else { return .null }
    return [
      "trigger": .string(rule.text), "file": .string(rule.location.file),
      "line": JSONValue(rule.location.line),
    ]
  }

  private static func json(of change: ReplyChange) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("message", .string(change.message)), .init("count", JSONValue(change.count)),
      .init("old", .string(change.old.text)), .init("new", .string(change.new.text)),
    ]
    if let id = change.conversationID {
      members.append(.init("conversation", JSONValue(id)))
    } else {
      members.append(.init("file", .string(change.location.file)))
      members.append(.init("line", JSONValue(change.location.line)))
    }
    return .object(members)
  }
}
