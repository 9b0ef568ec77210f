package import Responder

/// A message with different replies under two sets of rules.
package struct ReplyChange: Sendable {
  package var location: SourceLocation
  /// The ID of the conversation in the history; `nil` for a message of a file.
  package var conversationID: Int64?
  package var message: String
  package var old: Side
  package var new: Side
  /// The number of times that the message was sent and its reply changed in this way.
  package var count = 1

  /// The output of one set of rules.
  package struct Side: Sendable, Hashable {
    /// The replies and notes, separated by line breaks.
    package var text: String
    /// The rule that answered, if there is one.
    package var rule: Rule?
  }
}
