/// A rule language that can write rules of its own.
public protocol RuleWriter: Sendable {
  /// The name of the file that written rules go into: `learned.rive`.
  var fileName: String { get }

  /// Triggers that fit a message, from the message itself to the one that takes the most.
  func triggers(for message: String) -> [String]

  /// The rule in good form, with a line end; nil where the trigger would not take the message.
  func rule(for lesson: Lesson) -> String?

  /// A file's text with the rule behind all others; an empty text becomes a whole file.
  func adding(_ rule: String, to text: String) -> String
}

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
