import Responder

extension ConversationExport {
  /// The conversation as an object, with its exchanges as `messages`.
  package var json: String {
    JSONText.object(
      conversation.members + [("messages", .list(entries.map { .members($0.members) }))])
  }
}

extension HistoryPage.Item {
  /// One line, for another program.
  package var json: String {
    JSONText.object(
      conversation.members + (hit.map { [("hit", .members($0.members))] } ?? []))
  }
}

extension KeptConversation {
  package var members: [(String, JSONText.Value)] {
    [
      ("id", .number(id)), ("title", .text(title)), ("robot", .text(origin.robot)),
      ("rules", .list(origin.rules.names.map(JSONText.Value.text))),
      ("user", .text(origin.user)), ("seed", .text(String(origin.seed))),
      ("started", .text(origin.started.description)), ("last", .text(last.description)),
      ("length", .number(Int64(length))),
    ]
  }
}

extension HistoryEntry {
  package var members: [(String, JSONText.Value)] {
    [
      ("message", .text(message)), ("reply", .text(reply)), ("at", .text(at.description)),
      ("topic", .init(topic)), ("file", .init(rule?.file)),
      ("line", rule.map { .number(Int64($0.line)) } ?? .null),
      ("microseconds", .number(microseconds)),
    ]
  }
}

extension RobotOrigin {
  /// As a transcript's header names them.
  package var names: [String] {
    switch self {
    case .builtin: ["builtin"]
    case .paths(let paths): paths
    }
  }

  /// - Parameter names: as `names` gives them.
  package init(names: [String]) { self = names == ["builtin"] ? .builtin : .paths(names) }
}
