package import Responder

/// One message and the robot's reply.
package struct Exchange: Sendable {
  package var message: String
  package var reply: Reply
  /// The topic after the reply.
  package var topic: String?
  /// The time that the robot took, excluding the calls to it and back.
  package var took: Duration
  package var at: WallTime
  /// The absolute path of the file whose rule answered; determined only for display.
  package var rulePath: String?
  /// The local time, `08:31`; determined only for display.
  package var clockTime: String?

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

/// One exchange with all that is needed to examine it later, or to take it back.
package struct Moment: Sendable {
  package var exchange: Exchange
  /// The robot's memory before it.
  package var before: Conversation
  /// The robot at that time; its rules may have changed since.
  package var robot: Robot

  package init(exchange: Exchange, before: Conversation, robot: Robot) {
    self.exchange = exchange
    self.before = before
    self.robot = robot
  }
}

/// The state of a conversation: the robot and its memory.
package struct Talk: Sendable {
  package var robot: Robot
  package var conversation: Conversation
  /// The last exchange; `nil` before the first.
  package var last: Moment?
  /// The seed of the conversation's random choices.
  package var seed: UInt64

  package init(robot: Robot, conversation: Conversation, seed: UInt64) {
    self.robot = robot
    self.conversation = conversation
    self.seed = seed
  }
}
