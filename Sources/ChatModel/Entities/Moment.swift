package import Responder

/// One exchange with all that is needed to look into it later, or to take it back.
package struct Moment: Sendable {
  package var exchange: Exchange
  /// What the robot remembered before it.
  package var before: Conversation
  /// The robot as it was then: its rules may have changed since.
  package var robot: Robot

  package init(exchange: Exchange, before: Conversation, robot: Robot) {
    self.exchange = exchange
    self.before = before
    self.robot = robot
  }
}
