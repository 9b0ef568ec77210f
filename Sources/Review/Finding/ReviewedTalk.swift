package import Conversations
package import Responder

/// A conversation to review: how it began, and what somebody said in it.
package struct ReviewedTalk: Sendable {
  package var user = ChatSettings.defaultUser
  package var seed: UInt64 = 0
  /// The user's variables at the beginning.
  package var variables: [String: String] = [:]
  /// The conversation in the history; `nil` for one from another source.
  package var id: KeptConversation.ID?
  /// The person who spoke; `nil` if the source does not tell.
  package var person: String?
  /// Whether the messages are a whole conversation, so that the user is known to have said nothing after the last one.
  package var isWhole = true
  package var turns: [ReviewedTurn]
}

/// One message of a reviewed conversation.
package struct ReviewedTurn: Sendable {
  package var message: String
  /// The changes of the robot's memory before the message.
  package var changes: [MemoryChange] = []
  /// The reply that was given; `nil` if the source does not tell.
  package var reply: String?
  /// Whether a rule answered; `nil` if the source does not tell.
  package var wasAnswered: Bool?
  /// The location of the rule that answered, if known.
  package var rule: SourceLocation?
  /// The fingerprint of the rules that answered, if known.
  package var fingerprint: UInt64?
  package var time: WallTime?
  /// The time that the robot's clock showed.
  package var clock: LocalTime?
  /// The time that the robot took then, in microseconds, if known.
  package var microseconds: Int64?
  /// The exchange in the history; `nil` for a message from another source.
  package var entry: HistoryEntry.ID?
}

extension ReviewedTurn {
  init(_ message: String) { self.init(message: message) }
}
