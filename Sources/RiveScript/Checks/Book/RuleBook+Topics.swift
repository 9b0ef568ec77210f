import Responder

/// The topics in which a trigger can answer.
extension RuleBook {
  /// Returns whether a conversation can be in a topic: it starts there, or a tag may lead there.
  func canBeEntered(_ name: String) -> Bool {
    name == Topic.initial || name == Topic.begin || enteredTopics?.contains(name) ?? true
  }

  /// Returns whether conversations probably enter a topic.
  ///
  /// A tag with a name known only during a conversation may lead to any topic, but hardly to one that others include or
  /// inherit and that no tag names.
  func isLikelyEntered(_ topic: Int) -> Bool {
    let name = brain.topics[topic].name
    guard canBeEntered(name) else { return false }
    return name == Topic.initial || name == Topic.begin || pools.searching[topic] == [topic]
      || namedTopics.contains(name)
  }

  /// Whether trying every topic, with all that it includes and inherits, is fast enough.
  var hasFewTopics: Bool { brain.topics.count <= 1_000 }

  /// Whether the rules call object macros, which can change anything.
  var hasCalls: Bool { uses.contains { $0.kind == .call } }

  /// Returns a message in quotes.
  func quoted(_ message: [UInt8]) -> String { "'\(String(decoding: message, as: UTF8.self))'" }
}

extension RuleBook {
  /// Returns a diagnostic for a topic, at its label or else at its first trigger.
  func report(
    _ check: CheckDescription, topic: Int, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    let name = brain.topics[topic].name
    if let label = labels[name] {
      return report(check, label.statement, in: label.document, at: name, message, hint: hint)
    }
    let block = brain.triggers.firstIndex { Int($0.topic) == topic } ?? 0
    return report(check, block: block, message, hint: hint)
  }
}
