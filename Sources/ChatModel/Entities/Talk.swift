package import Responder

/// Where a talk stands: with whom, and what the robot remembers.
package struct Talk: Sendable {
  package var robot: Robot
  package var conversation: Conversation
  /// The last exchange; `nil` before the first.
  package var last: Moment?
  /// What the conversation's random choices started from.
  package var seed: UInt64

  package init(robot: Robot, conversation: Conversation, seed: UInt64) {
    self.robot = robot
    self.conversation = conversation
    self.seed = seed
  }
}
