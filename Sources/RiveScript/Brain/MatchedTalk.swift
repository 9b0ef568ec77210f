import Responder

/// A conversation in which a message is matched, several times if its words are corrected; an object, because each match
/// would copy the conversation.
final class MatchedTalk {
  let conversation: Conversation
  /// The last reply, read at its first use.
  private(set) var lastReply: LastReply?

  /// - Parameter lastReply: the last reply as an earlier match read it, if there was one.
  init(_ conversation: Conversation, lastReply: LastReply? = nil) {
    (self.conversation, self.lastReply) = (conversation, lastReply)
  }

  /// Returns the last reply with the `%` lines that it may match.
  func lastReply(_ brain: Brain) -> LastReply {
    let text = conversation.replies.first ?? "undefined"
    if let lastReply, lastReply.text == text { return lastReply }
    let reply = LastReply(text, brain)
    lastReply = reply
    return reply
  }
}

/// The robot's last reply, as `%` lines are compared with it.
final class LastReply {
  /// The reply as the robot gave it.
  let text: String
  let subject: Subject
  /// The `%` lines that the reply may match.
  let lines: [Int32]

  init(_ text: String, _ brain: Brain) {
    self.text = text
    subject = Subject(brain.normalizer.reply(text))
    let words = WordSet(subject, known: brain.words, arena: brain.arena)
    lines = brain.previousIndex.lines(thatMayMatch: words, brain.previous)
  }
}
