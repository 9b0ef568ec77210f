package import Conversations
package import Viper

/// The vocabulary of this application: its screens, and the events between them and the outside world.
package enum ChatApp: Application {
  package enum Screen: String, Sendable, CaseIterable {
    case splash, chatroom, history, review
    /// A child module of the chatroom and of the review, which asks for a better reply.
    case teaching
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

  /// The events that determine the program's exit code.
  package enum Report: EventResult, Equatable {
    case robotFailed(RobotLoadError)
    /// No rule matched a message.
    case unanswered
    /// A message got no reply at all: it was too long, or the time for the reply was up.
    case noReply
    /// Only a catch-all matched a message; reported if the settings ask for it.
    case answeredByCatchAll
    case unknownCommand

    package var summary: String {
      switch self {
      case .robotFailed(let error): "robot failed: " + LogText.quoted(error.reason)
      case .unanswered: "message unanswered"
      case .noReply: "message without a reply"
      case .answeredByCatchAll: "message answered by a catch-all"
      case .unknownCommand: "unknown command"
      }
    }
  }
}

extension Message<Nothing> {
  package static var back: Self { Message() }
  /// The user, or a signal, asks to end the program.
  package static var leave: Self { Message() }
}

extension Message<RobotVisit> {
  /// The user chose another robot.
  package static var robotChosen: Self { Message() }
}

extension Message<RobotLoadError> {
  package static var robotFailed: Self { Message() }
}

extension Message<ChatroomParams> {
  /// The robot and its rules are loaded.
  package static var robotLoaded: Self { Message() }
}

extension Message<HistoryParams> {
  package static var showHistory: Self { Message() }
}

extension Message<ReviewScope> {
  /// The user wants to review the messages that no rule answered.
  package static var showReview: Self { Message() }
}

extension Message<TeachingParams> {
  /// The user wants to correct a reply.
  package static var teach: Self { Message() }
}

extension Message<TeachingCallback> {
  package static var lessonEnded: Self { Message() }
}

extension Message<String> {
  /// The user chose a message of the history, which is to be sent again.
  package static var messageChosen: Self { Message() }
}

extension Message<KeptConversation> {
  /// The user wants to continue a conversation of the history.
  package static var conversationChosen: Self { Message() }
}
