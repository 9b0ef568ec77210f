package import Conversations
package import Responder

/// The robot that the user wants to talk to, and the conversation to continue.
package struct RobotVisit: Sendable {
  package var choice: RobotChoice
  /// The conversation to continue; `nil` begins a new one.
  package var resumedID: KeptConversation.ID?
  /// The conversations of the review that is shown first, above the chatroom; `nil` to show the chatroom.
  package var review: ReviewScope?

  package init(_ choice: RobotChoice = .initial, resuming id: KeptConversation.ID? = nil) {
    self.choice = choice
    resumedID = id
  }
}

/// A loaded robot, and the user's visit for which it was loaded.
package struct ChatroomParams: Sendable {
  package var robot: Robot
  package var visit: RobotVisit

  package init(_ robot: Robot, _ visit: RobotVisit = RobotVisit()) {
    self.robot = robot
    self.visit = visit
  }
}

/// The part of the history to show.
package enum HistoryParams: Sendable {
  /// The conversations that match a query such as `tea robot:wren`; all for an empty query.
  case list(query: String)
  /// A conversation, at one of its exchanges.
  case conversation(KeptConversation.ID, at: HistoryEntry.ID? = nil)
}

/// The exchange whose reply is to be corrected.
package struct TeachingParams: Sendable {
  package var moment: Moment
  /// The better reply; `nil` to ask for it.
  package var reply: String?
  /// The messages that the new trigger should match, and those that it should not.
  package var examples: LessonExamples

  package init(
    _ moment: Moment, reply: String? = nil, examples: LessonExamples = LessonExamples()
  ) {
    self.moment = moment
    self.reply = reply
    self.examples = examples
  }
}

/// The end of a lesson.
package enum TeachingCallback: Sendable {
  case taught(Lesson)
  /// A command was typed instead of an answer.
  case typed(String)
  case cancelled
}

extension RobotVisit: CustomStringConvertible {
  package var description: String {
    let wanted =
      switch choice {
      case .initial: "the initial robot"
      case .named(let name): LogText.quoted(name)
      case .origin(let origin): LogText.quoted(origin.robot)
      }
    return wanted + (resumedID.map { ", conversation \($0)" } ?? "")
  }
}

extension ChatroomParams: CustomStringConvertible {
  package var description: String { "robot " + LogText.quoted(robot.name) + " for \(visit)" }
}

extension HistoryParams: CustomStringConvertible {
  package var description: String {
    switch self {
    case .list(let query): "query " + LogText.quoted(query)
    case .conversation(let id, _): "conversation \(id)"
    }
  }
}

extension ReviewScope: CustomStringConvertible {
  package var description: String { "scope " + LogText.quoted(written) }
}

extension TeachingParams: CustomStringConvertible {
  package var description: String { "lesson on " + LogText.quoted(moment.exchange.message) }
}

extension TeachingCallback: CustomStringConvertible {
  package var description: String {
    switch self {
    case .taught(let lesson): "taught " + LogText.quoted(lesson.trigger)
    case .typed(let line): "typed " + LogText.quoted(line)
    case .cancelled: "cancelled"
    }
  }
}
