/// What a robot is to say another time, as its author wants it.
public struct Lesson: Sendable, Equatable {
  /// What was said; the reply is to be to this.
  public var message: String
  /// The trigger in the language of the rules; one of the suggestions, or the author's own.
  public var trigger: String
  /// Literal text: whatever looks like a tag in it is meant as it stands.
  public var reply: String
  /// The talk as it was before the message.
  public var conversation: Conversation
  /// The rule that answered instead, which the new one has to come before.
  public var winner: Rule?

  public init(
    message: String, trigger: String, reply: String, conversation: Conversation, winner: Rule?
  ) {
    self.message = message
    self.trigger = trigger
    self.reply = reply
    self.conversation = conversation
    self.winner = winner
  }
}
