/// A writer of new rules in a rule language.
public protocol RuleWriter: Sendable {
  /// The name of the file for new rules: `learned.rive`.
  var fileName: String { get }

  /// Returns triggers that match a message, from the message itself to the most general one.
  func triggers(for message: String) -> [String]

  /// Returns triggers that match most of several messages, including the first message; empty if none is found.
  ///
  /// The most specific trigger comes first.
  func triggers(forAll messages: [String]) -> [String]

  /// Returns a function that tells whether a trigger matches a message; `nil` if the trigger is invalid.
  ///
  /// Complexity: the trigger is compiled once, when the function is made.
  func matching(_ trigger: String) -> (@Sendable (String) -> Bool)?

  /// Returns the formatted rule with a line end; `nil` if the trigger would not match the message.
  func rule(for lesson: Lesson) -> String?

  /// Returns a rule with the lesson's trigger that redirects to another rule instead of giving the lesson's reply.
  ///
  /// Returns `nil` if the trigger would not match the lesson's message. Returns `nil` also if the other rule requires
  /// wildcards, because the redirect would have no texts for them.
  func redirect(_ lesson: Lesson, to rule: Rule) -> String?

  /// Whether `widenings` and `replacing` can change a rule's trigger.
  var widensTriggers: Bool { get }

  /// Returns triggers that match everything that a rule's trigger matches, and also at least the first of the messages.
  ///
  /// The rule's own trigger does not match these messages. Of the returned triggers, those that match most messages
  /// come first, and of these the shortest.
  func widenings(of trigger: String, for messages: [String]) -> [String]

  /// Returns triggers that match everything that a rule's trigger matches, also with other words after it, before it,
  /// or on both sides; one for each, in this order.
  func openEndedTriggers(of trigger: String) -> [String]

  /// Returns the text of a rule's file with another trigger for the rule; `nil` if the rule is not at its location.
  func replacing(_ rule: Rule, by trigger: String, in text: String) -> String?

  /// Whether the language has definitions that replace a word in messages.
  var hasSubstitutions: Bool { get }

  /// Returns a definition that replaces a misspelled word in messages; `nil` if the language has none.
  func substitution(of word: String, by other: String) -> String?

  /// Returns a file's text with the rule added after all others; an empty text becomes a complete file.
  func adding(_ rule: String, to text: String) -> String
}

extension RuleWriter {
  /// Returns no triggers.
  public func triggers(forAll messages: [String]) -> [String] { [] }

  /// Returns `nil`: triggers cannot be tried.
  public func matching(_ trigger: String) -> (@Sendable (String) -> Bool)? { nil }

  /// False: triggers cannot be widened.
  public var widensTriggers: Bool { false }

  /// False: words cannot be replaced.
  public var hasSubstitutions: Bool { false }

  /// Returns `nil`: rules cannot be redirected.
  public func redirect(_ lesson: Lesson, to rule: Rule) -> String? { nil }

  /// Returns no triggers.
  public func widenings(of trigger: String, for messages: [String]) -> [String] { [] }

  /// Returns no triggers.
  public func openEndedTriggers(of trigger: String) -> [String] { [] }

  /// Returns `nil`: triggers cannot be replaced.
  public func replacing(_ rule: Rule, by trigger: String, in text: String) -> String? { nil }

  /// Returns `nil`: words cannot be replaced.
  public func substitution(of word: String, by other: String) -> String? { nil }
}

/// A reply that the author wants the robot to give in future.
public struct Lesson: Sendable, Equatable {
  /// The message to reply to.
  public var message: String
  /// The trigger in the rule language, one of the suggestions or the author's own.
  public var trigger: String
  /// The reply as a person wrote it; the writer escapes what the rule language would misread.
  public var reply: String
  /// The conversation before the message.
  public var conversation: Conversation
  /// The rule that answered instead; the new rule has to win over it.
  public var winner: Rule?

  /// Creates a lesson.
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
