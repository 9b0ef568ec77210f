package import Responder
import Viper

/// The words of this application: its screens, their messages, and what they hand on.
package enum ChatApp: Application {
  package enum Screen: String, Sendable, CaseIterable {
    case splash, chatroom, history
    /// A child module of the chatroom: asks what a reply should have been.
    case teaching
  }

  package enum Message: String, Sendable, CaseIterable {
    /// The robot is there, with its rules.
    case robotLoaded
    /// The robot can't be had.
    case robotFailed
    /// The user wants to talk to another robot.
    case robotChosen
    case showHistory
    /// A line of the history was chosen.
    case lineChosen
    /// A conversation of the history is to go on.
    case conversationChosen
    /// A reply should have been another.
    case teach
    /// A lesson is complete.
    case taught
    case back
    /// The user, or the world outside, wants to end the program.
    case leave
  }

  package enum Params: Sendable {
    case nothing
    /// Load this robot.
    case visit(RobotVisit)
    /// Talk to this robot.
    case robot(Robot, RobotVisit)
    /// Show the history, at first what contains these words; the robot and the outcome are those of the chat
    /// so far.
    case history(words: String, Robot?, ChatOutcome)
    /// Ask this again.
    case ask(String)
    /// Go on with this conversation.
    case resume(KeptConversation.ID)
    /// Ask what this reply should have been; the reply is given where it is known already.
    case lesson(Moment, reply: String?)
    case taught(Lesson)
    /// A line that was meant for the screen below.
    case typed(String)
    case leave
    case outcome(ChatOutcome)
  }

  package enum ScreenEvent: Sendable, Equatable {
    /// The window has another size.
    case resized
    /// The program was asked to end, by a signal for instance.
    case endRequested
    /// Rule files may have changed.
    case rulesChanged
    /// Conversations are gone from the history for good.
    case conversationsDeleted([KeptConversation.ID])
  }
}

extension ChatApp.Params: CustomStringConvertible {
  /// The case's name and what it carries, as a log shows it.
  package var description: String {
    switch self {
    case .nothing: "nothing"
    case .visit(let visit): "\(visit)"
    case .robot(let robot, let visit): "robot " + LogText.quoted(robot.name) + " for \(visit)"
    case .history(let words, _, _): "words " + LogText.quoted(words)
    case .ask(let message): "ask " + LogText.quoted(message)
    case .resume(let id): "resume \(id)"
    case .lesson(let moment, _): "lesson on " + LogText.quoted(moment.exchange.message)
    case .taught(let lesson): "taught " + LogText.quoted(lesson.trigger)
    case .typed(let line): "typed " + LogText.quoted(line)
    case .leave: "leave"
    case .outcome(let outcome): "outcome, \(outcome.unanswered) unanswered"
    }
  }
}

/// The robot that somebody wants to talk to, and how.
package struct RobotVisit: Sendable {
  package var choice: RobotChoice
  /// The conversation to go on with; `nil` begins one.
  package var resumes: KeptConversation.ID?
  /// What has become of the chat so far, with the robots before.
  package var outcome = ChatOutcome()

  package init(_ choice: RobotChoice = .initial, resumes: KeptConversation.ID? = nil) {
    self.choice = choice
    self.resumes = resumes
  }
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

/// The rules to load.
package enum RobotChoice: Sendable, Hashable {
  /// The rules that the program was started with.
  case initial
  /// As the user names them: a built-in robot, or a path.
  case named(String)
  /// The rules of a conversation, loaded as it had them.
  case origin(ConversationOrigin)
}

/// What became of a chat, for whoever started the program.
package struct ChatOutcome: Sendable {
  /// The number of messages for which no rule was found.
  package var unanswered: Int
  /// Why there was no chat at all.
  package var failure: RobotLoadError?

  package init(unanswered: Int = 0, failure: RobotLoadError? = nil) {
    self.unanswered = unanswered
    self.failure = failure
  }
}
