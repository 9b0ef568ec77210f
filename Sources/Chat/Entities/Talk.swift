public import Responder

/// Where a talk stands: with whom, and what the robot remembers.
public struct Talk: Sendable {
  public var robot: Robot
  public var conversation: Conversation
  /// What the conversation's random choices started from.
  public var seed: UInt64

  public init(robot: Robot, conversation: Conversation, seed: UInt64) {
    self.robot = robot
    self.conversation = conversation
    self.seed = seed
  }
}
