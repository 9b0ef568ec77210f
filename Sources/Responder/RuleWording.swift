/// A message made from a rule’s pattern, with what it says of the pattern.
package struct RuleWording: Sendable, Hashable {
  package var message: String
  package var phrases: Set<RulePhrase>

  package init(message: String, phrases: Set<RulePhrase>) {
    self.message = message
    self.phrases = phrases
  }

  /// How phrases are spread over messages.
  package enum Way: Sendable {
    /// Each message says as many of the wanted phrases as fit into it, so that there are few messages.
    case together
    /// Each message says one of the wanted phrases, and everything else as plainly as possible.
    case oneByOne
  }
}

/// A phrase in the rules that a message can say; if it is deleted, the rule no longer matches that message.
package enum RulePhrase: Sendable, Hashable {
  /// An alternative in a rule’s pattern, counted from 0 in the order of their starts.
  case alternative(Int, of: SourceLocation)
  /// An item of a list that several rules share.
  case item(String, of: String)
  /// Two neighbouring words of a message for a rule; the first or the second is empty at an end.
  case neighbors(String, String, of: SourceLocation)
}

/// A responder that knows its patterns in parts.
package protocol PatternKnowing: Responder {
  /// Returns messages made from a rule’s pattern that together say all of its phrases except `said`, at most `limit`.
  func wordings(
    of rule: Rule, in conversation: Conversation, except said: Set<RulePhrase>,
    _ way: RuleWording.Way, limit: Int
  ) -> [RuleWording]

  /// Returns whether the robot’s last reply meets a rule’s condition on it; true for a rule without one.
  func canFollowLastReply(_ rule: Rule, in conversation: Conversation) -> Bool
}

extension Responder {
  /// Returns messages made from a rule’s pattern that say what is not in `said`, at most `limit`.
  ///
  /// If the responder does not know the phrases of its patterns, neighbouring words are taken for them.
  package func wordings(
    of rule: Rule, in conversation: Conversation, except said: Set<RulePhrase>,
    _ way: RuleWording.Way, limit: Int
  ) -> [RuleWording] {
    if let knowing = self as? any PatternKnowing {
      return knowing.wordings(of: rule, in: conversation, except: said, way, limit: limit)
    }
    guard way == .together else { return [] }
    return messages(matching: rule, in: conversation, limit: limit).map { message in
      let words = [""] + message.split(separator: " ").map(String.init) + [""]
      return RuleWording(
        message: message,
        phrases: Set(
          zip(words, words.dropFirst()).map { .neighbors($0, $1, of: rule.location) }))
    }
  }
}
