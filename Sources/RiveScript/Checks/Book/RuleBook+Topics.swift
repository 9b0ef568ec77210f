import Responder

/// The topics that a conversation can enter.
extension RuleBook {
  /// Returns whether a conversation can enter a topic: it starts there, or a tag or the host may lead there.
  func canBeEntered(_ name: String) -> Bool {
    name == Topic.initial || name == Topic.begin || enteredTopics?.contains(name) ?? true
  }

  /// Returns whether conversations probably enter a topic.
  ///
  /// A tag such as `{topic=<star>}` may lead to any topic. It probably does not lead to a topic that other topics
  /// include or inherit, if no tag names the topic.
  func isLikelyEntered(_ topic: Int) -> Bool {
    let name = brain.topics[topic].name
    guard canBeEntered(name) else { return false }
    return name == Topic.initial || name == Topic.begin
      || searchedTopics.searchers[topic] == [topic]
      || namedTopics.contains(name)
  }

  /// Whether there are few enough topics to try each with all topics that it includes and inherits.
  var hasFewTopics: Bool { brain.topics.count <= 1_000 }

  /// Whether the rules call object macros; these can change the whole conversation.
  var hasCalls: Bool { uses.contains { $0.kind == .call } }

  func quoted(_ message: [UInt8]) -> String { "'\(String(decoding: message, as: UTF8.self))'" }

  /// Returns a diagnostic for a topic, at its label, or at its first trigger if it has no label.
  func diagnostic(
    _ check: CheckDescription, topic: Int, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    let name = brain.topics[topic].name
    if let label = labels[name] {
      return diagnostic(check, label.statement, in: label.document, at: name, message, hint: hint)
    }
    let trigger = brain.triggers.firstIndex { Int($0.topic) == topic } ?? 0
    return diagnostic(check, block: trigger, message, hint: hint)
  }
}
