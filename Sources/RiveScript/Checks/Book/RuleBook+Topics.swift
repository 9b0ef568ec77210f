import Responder

/// Which topics a trigger can answer in.
extension RuleBook {
  /// Whether a talk can be in a topic: where it begins, or where a tag leads, as far as one can see.
  func canBeEntered(_ name: String) -> Bool {
    name == Topic.initial || name == Topic.begin || enteredTopics?.contains(name) ?? true
  }

  /// Whether trying every topic, with all that it includes and inherits, ends in good time.
  var hasFewTopics: Bool { brain.topics.count <= 1_000 }

  /// Whether object macros take part, which can change anything.
  var hasCalls: Bool { uses.contains { $0.kind == .call } }

  /// The message that a subject is, for a person to read.
  func quoted(_ message: [UInt8]) -> String { "'\(String(decoding: message, as: UTF8.self))'" }
}

extension RuleBook {
  /// A problem of a topic: at its label, or at its first trigger where it has none.
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
