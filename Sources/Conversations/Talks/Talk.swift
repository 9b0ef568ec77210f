package import Responder

/// One message and the robot's reply.
package struct Exchange: Sendable {
  package var message: String
  package var reply: Reply
  /// The topic after the reply.
  package var topic: String?
  /// The time that the robot took, excluding switches between threads.
  package var took: Duration
  package var at: WallTime
  /// The absolute path of the file whose rule answered; determined only for display.
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

/// One exchange with the data for examining it later, or for taking it back.
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
///
/// Its values are in one object. A talk passes through every stage of a channel, and copying all values each time would
/// take longer than most replies.
package struct Talk: Sendable {
  private struct Values {
    var robot: Robot
    var conversation: Conversation
    var last: Moment?
    var seed: UInt64
  }

  private final class Box: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  private var box: Box

  private var values: Values {
    get { box.values }
    set { box = Box(newValue) }
  }

  package init(robot: Robot, conversation: Conversation, seed: UInt64, last: Moment? = nil) {
    box = Box(Values(robot: robot, conversation: conversation, last: last, seed: seed))
  }

  package var robot: Robot {
    get { box.values.robot }
    set { values.robot = newValue }
  }

  package var conversation: Conversation {
    get { box.values.conversation }
    set { values.conversation = newValue }
  }

  /// The conversation's topic, without a copy of the conversation.
  package var topic: String? { box.values.conversation.topic }

  /// The conversation's topic, unless it is the one in which conversations begin.
  package var otherTopic: String? {
    guard let topic, topic != box.values.robot.responder.initialTopic else { return nil }
    return topic
  }

  /// The last exchange; `nil` before the first.
  package var last: Moment? {
    get { box.values.last }
    set { values.last = newValue }
  }

  /// The seed of the conversation's random choices.
  package var seed: UInt64 {
    get { box.values.seed }
    set { values.seed = newValue }
  }
}
