public import Responder

/// One exchange with all that is needed to look into it later, or to take it back.
public struct Moment: Sendable {
  public var exchange: Exchange
  /// What the robot remembered before it.
  public var before: Conversation
  /// The robot as it was then: its rules may have changed since.
  public var robot: Robot

  public init(exchange: Exchange, before: Conversation, robot: Robot) {
    self.exchange = exchange
    self.before = before
    self.robot = robot
  }
}
