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

/// One exchange with the data for examining it later, or for taking it back.
@dynamicMemberLookup
package struct Moment: Sendable {
  package struct Values: Sendable {
    package var exchange: Exchange
    /// The robot's memory before the exchange.
    package var before: Conversation
    /// The robot at that time; its rules may have changed since.
    package var robot: Robot
  }

  private var values: Shared<Values>

  package init(exchange: Exchange, before: Conversation, robot: Robot) {
    values = Shared(Values(exchange: exchange, before: before, robot: robot))
  }

  package subscript<Value>(dynamicMember member: WritableKeyPath<Values, Value>) -> Value {
    get { values.value[keyPath: member] }
    set { values.value[keyPath: member] = newValue }
  }
}

/// The state of a conversation: the robot and its memory.
@dynamicMemberLookup
package struct Talk: Sendable {
  package struct Values: Sendable {
    package var robot: Robot
    /// The robot's memory.
    package var conversation: Conversation
    /// The last exchange; `nil` before the first.
    package var last: Moment?
    /// The seed of the conversation's random choices.
    package var seed: UInt64
  }

  private var values: Shared<Values>

  package init(robot: Robot, conversation: Conversation, seed: UInt64, last: Moment? = nil) {
    values = Shared(Values(robot: robot, conversation: conversation, last: last, seed: seed))
  }

  package subscript<Value>(dynamicMember member: WritableKeyPath<Values, Value>) -> Value {
    get { values.value[keyPath: member] }
    set { values.value[keyPath: member] = newValue }
  }

  /// The conversation's topic.
  package var topic: String? { values.value.conversation.topic }

  /// The conversation's topic, unless it is the one in which conversations begin.
  package var topicUnlessInitial: String? {
    guard let topic, topic != values.value.robot.responder.initialTopic else { return nil }
    return topic
  }
}

/// A value in a class instance, which is cheap to copy.
///
/// A talk passes from Interactor to Presenter to View after each message, and copying all that it consists of each time
/// would take longer than most replies.
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
