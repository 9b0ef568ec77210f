package import Responder

/// One message and what the robot answered.
package struct Exchange: Sendable {
  package var message: String
  package var reply: Reply
  /// The topic after the reply.
  package var topic: String?
  /// How long the robot took, without the way to it and back.
  package var took: Duration
  package var at: WallTime
  /// The absolute path of the file whose rule answered; worked out only where it is shown.
  package var rulePath: String?

  package init(
    message: String, reply: Reply, topic: String?, took: Duration, at: WallTime
  ) {
    self.message = message
    self.reply = reply
    self.topic = topic
    self.took = took
    self.at = at
  }
}

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
