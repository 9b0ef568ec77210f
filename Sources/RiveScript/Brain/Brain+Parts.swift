import Responder

/// The division of messages into parts: `! global split`.
extension Brain {
  /// Returns the parts of a message; none if the message is answered as a whole.
  func parts(of message: String) -> [MessagePart] {
    guard options.split != .none else { return [] }
    let divided = MessageDivider.parts(of: message)
    guard divided.count > 1 else { return [] }
    let parts = divided.map { part in
      MessagePart(
        typed: part, subject: Subject(normalizer.message(part)),
        isQuestion: normalizer.isQuestion(part))
    }.filter { $0.subject.count > 0 }
    return parts.count > 1 ? parts : []
  }

  /// The minimum weight of a trigger, such as one for emergencies, that has priority over every question.
  private static let urgentWeight = 100

  /// Returns the priority of the reply to a part; with `MessageSplit.sentences`, the highest priority wins.
  func priority(of part: MessagePart, by number: Int32, isCatchAll: Bool) -> Int {
    let trigger = triggers[Int(number)]
    let weight = -Int(trigger.rank.weight)
    return weight >= Self.urgentWeight
      ? weight : part.priority(isCatchAll: isCatchAll, continues: trigger.previous != nil)
  }

  /// Returns the message, or each of its parts, in the form that triggers are compared with.
  func subjects(of message: String) -> [Subject] {
    let parts = parts(of: message)
    return parts.isEmpty ? [Subject(normalizer.message(message))] : parts.map(\.subject)
  }

  /// Returns the part of a message (or the whole) that the robot's reply answers, with the conversation before it.
  ///
  /// Complexity: that of normalizing the message; for a message with several parts, that of answering the message.
  func answeredPart(
    of message: String, in conversation: Conversation
  ) -> (subject: Subject, conversation: Conversation) {
    let subject = Subject(normalizer.message(message))
    let parts = parts(of: message)
    guard !parts.isEmpty else { return (subject, conversation) }
    var evaluator = Evaluator(self, conversation)
    evaluator.parts = parts
    evaluator.beforeParts = []
    _ = evaluator.reply(to: subject)
    guard let part = evaluator.trace.answeringPart, let before = evaluator.beforeParts?[part] else {
      return (subject, conversation)
    }
    return (parts[part].subject, before)
  }

  /// Returns the match of a message in a topic; of a message in parts, the match with the highest priority.
  func match(
    ofMessage message: String, in topic: Int, _ conversation: Conversation
  ) -> Match? {
    let parts = parts(of: message)
    guard !parts.isEmpty else {
      return match(Subject(normalizer.message(message)), in: topic, depth: 0, conversation)
    }
    var best: (match: Match, priority: Int)?
    for part in parts {
      guard let match = match(part.subject, in: topic, depth: 0, conversation) else { continue }
      let priority = priority(
        of: part, by: match.trigger, isCatchAll: isCatchAll(trigger: match.trigger))
      if priority >= best?.priority ?? 0 { best = (match, priority) }
    }
    return best?.match
  }
}
