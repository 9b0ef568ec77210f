package import Responder

/// One message and the robot's reply.
package struct Exchange: Sendable {
  package var message: String
  package var reply: Reply
  /// The topic after the reply.
  package var topic: String?
  /// The time that the robot took, excluding switches between threads.
  package var duration: Duration
  package var time: WallTime
  /// The absolute path of the file whose rule answered; determined only for display.
  package var rulePath: String?

  package init(
    message: String, reply: Reply, topic: String?, duration: Duration, at time: WallTime
  ) {
    self.message = message
    self.reply = reply
    self.topic = topic
    self.duration = duration
    self.time = time
  }
}

/// One exchange with the data for examining the exchange later, or for taking it back.
package struct Moment: Sendable {
  private struct Values {
    var exchange: Exchange
    var before: Conversation
    var robot: Shared<Robot>
  }

  private var values: Shared<Values>

  package init(exchange: Exchange, before: Conversation, robot: Robot) {
    values = Shared(Values(exchange: exchange, before: before, robot: Shared(robot)))
  }

  /// Creates the moment of an exchange in a talk, whose robot it shares.
  init(exchange: Exchange, before: Conversation, in talk: Talk) {
    values = Shared(Values(exchange: exchange, before: before, robot: talk.sharedRobot))
  }

  package var exchange: Exchange {
    get { values.value.exchange }
    set { values.value.exchange = newValue }
  }

  /// The robot's memory before the exchange.
  package var before: Conversation {
    get { values.value.before }
    set { values.value.before = newValue }
  }

  /// The robot at that time; its rules may have changed since.
  package var robot: Robot {
    get { values.value.robot.value }
    set { values.value.robot.value = newValue }
  }
}

/// The state of a conversation: the robot and its memory.
package struct Talk: Sendable {
  private struct Values {
    var robot: Shared<Robot>
    var conversation: Conversation
    var last: Moment?
    var seed: UInt64
  }

  private var values: Shared<Values>

  package init(robot: Robot, conversation: Conversation, seed: UInt64, last: Moment? = nil) {
    values = Shared(
      Values(robot: Shared(robot), conversation: conversation, last: last, seed: seed))
  }

  /// Returns the talk after an exchange.
  func after(_ moment: Moment, with conversation: Conversation) -> Talk {
    var next = self
    next.values = Shared(
      Values(robot: sharedRobot, conversation: conversation, last: moment, seed: seed))
    return next
  }

  fileprivate var sharedRobot: Shared<Robot> { values.value.robot }

  package var robot: Robot {
    get { values.value.robot.value }
    set { values.value.robot.value = newValue }
  }

  /// The robot's memory.
  package var conversation: Conversation {
    get { values.value.conversation }
    set { values.value.conversation = newValue }
  }

  package var topic: String? { values.value.conversation.topic }

  /// The conversation's topic, unless it is the one in which conversations begin.
  package var topicUnlessInitial: String? {
    guard let topic, topic != values.value.robot.value.responder.initialTopic else { return nil }
    return topic
  }

  /// The last exchange; `nil` before the first.
  package var last: Moment? {
    get { values.value.last }
    set { values.value.last = newValue }
  }

  /// The seed of the conversation's random choices.
  package var seed: UInt64 {
    get { values.value.seed }
    set { values.value.seed = newValue }
  }
}

/// A value in a class instance, which is cheap to copy.
///
/// A talk passes from Interactor to Presenter to View after each message, and copying all its values each time would
/// take longer than most replies.
private struct Shared<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}
