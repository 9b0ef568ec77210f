/// A message worth looking at, with what the robot says to it today.
package struct ReviewFinding: Sendable, Equatable {
  /// The index of the message in its conversation.
  package var turnIndex: Int
  package var reasons: ReviewReasons
  /// The robot's reply before the message; `nil` at the beginning.
  package var before: String?
  /// The topic in which the message was said; `nil` for the language's default.
  package var topic: String?
  package var reply: String
}
