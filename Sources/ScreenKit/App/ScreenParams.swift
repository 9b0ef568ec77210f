package import Conversations
package import Responder

/// The robot that the user wants to talk to, and the conversation to continue.
package struct RobotVisit: Sendable {
  package var choice: RobotChoice
  /// The conversation to continue; `nil` begins a new one.
  package var resumes: KeptConversation.ID?
  /// The conversations read by a review, which is shown first, above the chatroom; `nil` to show the chatroom.
  package var review: ReviewScope?

  package init(_ choice: RobotChoice = .initial, resumes: KeptConversation.ID? = nil) {
    self.choice = choice
    self.resumes = resumes
  }
}

/// A robot to talk to, as the user wanted.
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
  /// The conversations that contain these words and meet the conditions, such as `robot:wren`, among them; without
  /// words, all conversations. The robot is the chatroom's.
  case list(words: String, Robot?)
  /// A conversation, at one of its exchanges.
  case conversation(KeptConversation.ID, Robot, at: HistoryEntry.ID? = nil)
}

/// The review of what people said to a robot.
package struct ReviewParams: Sendable {
  package var robot: Robot
  package var scope: ReviewScope

  package init(_ robot: Robot, _ scope: ReviewScope = ReviewScope()) {
    self.robot = robot
    self.scope = scope
  }
}

/// The exchange whose reply is to be corrected.
package struct TeachingParams: Sendable {
  package var moment: Moment
  /// The better reply; `nil` to ask for it.
  package var reply: String?
  /// The examples that show which trigger suits.
  package var examples: LessonExamples

  package init(
    _ moment: Moment, reply: String? = nil, examples: LessonExamples = LessonExamples()
  ) {
    self.moment = moment
    self.reply = reply
    self.examples = examples
  }
}

/// How a lesson ended.
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
      case .initial: "the first robot"
      case .named(let name): LogText.quoted(name)
      case .origin(let origin): LogText.quoted(origin.robot)
      }
    return wanted + (resumes.map { ", conversation \($0)" } ?? "")
  }
}

extension ChatroomParams: CustomStringConvertible {
  package var description: String { "robot " + LogText.quoted(robot.name) + " for \(visit)" }
}

extension HistoryParams: CustomStringConvertible {
  package var description: String {
    switch self {
    case .list(let words, _): "words " + LogText.quoted(words)
    case .conversation(let id, _, _): "conversation \(id)"
    }
  }
}

extension ReviewParams: CustomStringConvertible {
  package var description: String { "review " + LogText.quoted(robot.name) }
}

extension TeachingParams: CustomStringConvertible {
  package var description: String { "lesson on " + LogText.quoted(moment.exchange.message) }
}

extension TeachingCallback: CustomStringConvertible {
  package var description: String {
    switch self {
    case .taught(let lesson): "taught " + LogText.quoted(lesson.trigger)
    case .typed(let line): "typed " + LogText.quoted(line)
    case .cancelled: "nothing"
    }
  }
}
