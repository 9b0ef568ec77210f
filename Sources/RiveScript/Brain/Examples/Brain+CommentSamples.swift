public import Responder

/// The sample messages in comments above triggers.
extension Brain {
  /// A sample message of a trigger.
  struct Sample: Sendable {
    var message: String
    var isNegative: Bool
    var range: SourceRange
    var trigger: Int32
  }

  /// The sample messages, each with the trigger that it reaches, if any.
  ///
  /// Each message is matched in a new conversation, in the topic of the trigger below the comment. If that trigger has
  /// a `%` line, the conversation begins with a reply that the line matches, if one is found.
  public var samples: [RuleSample] {
    commentSamples.map { sample in
      RuleSample(
        message: sample.message, isNegative: sample.isNegative, rule: rule(sample.trigger),
        range: sample.range, winner: winner(of: sample).map(rule))
    }
  }

  /// Returns the trigger that a sample message reaches; `nil` if none matches, or for a sample in the begin block.
  func winner(of sample: Sample) -> Int32? {
    let trigger = triggers[Int(sample.trigger)]
    let topic = Int(trigger.topic)
    // Users' messages are never matched in the begin block.
    guard topic != topicNumbers[Topic.begin] else { return nil }
    var conversation = Conversation(user: "")
    conversation.topic = topics[topic].name
    if let reply = reply(before: trigger, conversation) {
      conversation.record(input: "", reply: reply)
    }
    return match(ofMessage: sample.message, in: topic, conversation)?.trigger
  }

  /// Returns a reply that a trigger's `%` line matches; `nil` without a `%` line, or if no such reply is found.
  func reply(before trigger: Trigger, _ conversation: Conversation) -> String? {
    guard let number = trigger.previous else { return nil }
    let previous = previousPatterns[Int(number)]
    guard let nodes = nodes(of: previous.text, isPrevious: true) else { return nil }
    return exampleTexts(of: nodes, in: conversation, limit: 3).first { text in
      var matching = PatternMatching(self, Subject(normalizer.reply(text)), conversation)
      return matching.matches(previous.pattern)
    }
  }
}
