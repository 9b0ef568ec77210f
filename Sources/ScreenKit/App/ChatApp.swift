package import Conversations
package import Responder
import Viper

/// The vocabulary of this application: its screens, their messages, and the parameters they pass.
package enum ChatApp: Application {
  package enum Screen: String, Sendable, CaseIterable {
    case splash, chatroom, history, review
    /// A child module of the chatroom and of the review, which asks for a better reply.
    case teaching
  }

  package enum Message: String, Sendable, CaseIterable {
    /// The robot and its rules are loaded.
    case robotLoaded
    /// The robot failed to load.
    case robotFailed
    /// The user chose another robot.
    case robotChosen
    case showHistory
    /// The user wants to review the messages that no rule answered.
    case showReview
    /// The user chose an exchange of the history; its message is to be sent again.
    case messageChosen
    /// The user wants to continue a conversation of the history.
    case conversationChosen
    /// The user wants to correct a reply.
    case teach
    /// A lesson is complete.
    case taught
    case back
    /// The user, or a signal, asks to end the program.
    case leave
  }

  package enum Params: Sendable {
    case nothing
    /// Load this robot.
    case visit(RobotVisit)
    /// Talk to this robot.
    case robot(Robot, RobotVisit)
    /// Show the conversations in the history that contain these words and meet the conditions, such as `robot:wren`,
    /// among them; without words, all conversations.
    ///
    /// The robot and the outcome are those of the chat so far.
    case history(words: String, Robot?, ChatOutcome)
    /// Show a conversation in the history, at one of its exchanges; the robot and the outcome are those of the chat so
    /// far.
    case conversation(KeptConversation.ID, Robot, ChatOutcome, at: HistoryEntry.ID? = nil)
    /// Review what people said to this robot; the outcome is that of the chat so far.
    case review(Robot, ChatOutcome, ReviewScope = ReviewScope())
    /// Send this message again.
    case ask(String)
    /// Continue this conversation.
    case resume(KeptConversation.ID)
    /// Ask for a better reply, unless `reply` gives it, and then for a trigger; the examples show which trigger suits.
    case lesson(Moment, reply: String?, examples: LessonExamples = LessonExamples())
    case taught(Lesson)
    /// A command that was typed in the lesson's dialogue, for the screen that is shown again.
    case typed(String)
    case leave
    case outcome(ChatOutcome)
  }

  package enum ScreenEvent: Sendable, Equatable {
    /// The window was resized.
    case resized
    /// Something, such as a signal, asked the program to end.
    case endRequested
    /// Rule files may have changed.
    case rulesChanged
    /// Conversations were permanently removed from the history.
    case conversationsDeleted([KeptConversation.ID])
  }
}

extension ChatApp.Params: CustomStringConvertible {
  /// The case's name and its values, for the log.
  package var description: String {
    switch self {
    case .nothing: "nothing"
    case .visit(let visit): "\(visit)"
    case .robot(let robot, let visit): "robot " + LogText.quoted(robot.name) + " for \(visit)"
    case .history(let words, _, _): "words " + LogText.quoted(words)
    case .conversation(let id, _, _, _): "conversation \(id)"
    case .review(let robot, _, _): "review " + LogText.quoted(robot.name)
    case .ask(let message): "ask " + LogText.quoted(message)
    case .resume(let id): "resume \(id)"
    case .lesson(let moment, _, _): "lesson on " + LogText.quoted(moment.exchange.message)
    case .taught(let lesson): "taught " + LogText.quoted(lesson.trigger)
    case .typed(let line): "typed " + LogText.quoted(line)
    case .leave: "leave"
    case .outcome(let outcome): "outcome, \(outcome.unanswered) unanswered"
    }
  }
}

/// The robot that the user wants to talk to, and the conversation to continue.
package struct RobotVisit: Sendable {
  package var choice: RobotChoice
  /// The conversation to continue; `nil` begins a new one.
  package var resumes: KeptConversation.ID?
  /// The outcome of the chat so far, with the previous robots.
  package var outcome = ChatOutcome()
  /// The conversations read by a review, which is shown first, above the chatroom; `nil` to show the chatroom.
  package var review: ReviewScope?

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

/// The outcome of a chat, which determines the program's exit code.
package struct ChatOutcome: Sendable {
  /// The number of messages that got no reply from a rule.
  ///
  /// Messages count if no rule matched them, if they were too long, or if the time for the reply was up.
  package var unanswered: Int
  /// The number of messages that only a catch-all matched; counted if the settings ask for it.
  package var caught = 0
  /// The number of lines with an unknown command.
  package var unknownCommands = 0
  /// The reason why no chat took place, if none did.
  package var failure: RobotLoadError?

  package init(unanswered: Int = 0, failure: RobotLoadError? = nil) {
    self.unanswered = unanswered
    self.failure = failure
  }
}
