package import Conversations
package import ScreenKit
package import Viper

/// The application: starts its wireframe, runs it, and returns the outcome.
@MainActor
package final class ChatApplication {
  package let wireframe: Wireframe<ChatApp>
  private let factory: ChatFactory
  private var outcome = ChatOutcome()

  package init(
    views: any ViewFactory, services: ChatServices, settings: ChatSettings,
    log: (any LogService)? = nil, sink: (any TranscriptSink)? = nil
  ) {
    factory = ChatFactory(
      views: views, services: services, settings: settings, log: log, sink: sink)
    wireframe = Wireframe(
      factory: factory, observer: log.map { WireframeLogger(log: $0, clock: services.clock) })
    wireframe.receiver = self
  }

  /// Runs the application from the splash screen until the user leaves.
  ///
  /// - Parameters:
  ///   - id: the conversation to continue; `nil` begins a new one.
  ///   - review: the conversations of a review to show first, above the chatroom; `nil` to show the chatroom.
  package func run(
    resuming id: KeptConversation.ID? = nil, beginningWithReview review: ReviewScope? = nil
  ) async -> ChatOutcome {
    var visit = RobotVisit(.initial, resuming: id)
    visit.review = review
    await wireframe.start(factory.splash, with: visit)
    await wireframe.run()
    return outcome
  }

  /// Opens the chatroom directly, with a loaded robot.
  package func enterChatroom(with robot: Robot) async {
    await wireframe.start(factory.chatroom, with: ChatroomParams(robot))
  }

  /// Sends an external event to the front screen.
  package func tell(_ event: ChatApp.ScreenEvent) async {
    await wireframe.send(event, to: Array(wireframe.names.suffix(1)), from: nil)
  }

  /// Tells the chatroom that rule files may have changed; the chatroom reports changes once it is in front.
  package func tellRulesChanged() async {
    await wireframe.send(.rulesChanged, to: [.chatroom], from: nil)
  }
}

extension ChatApplication: ResultReceiver {
  package func receive(_ report: ChatApp.Report) {
    switch report {
    case .robotFailed(let error):
      // A chat continues with its robot if another one fails to load.
      if !wireframe.names.contains(.chatroom) { outcome.failure = error }
    case .unanswered: outcome.unansweredCount += 1
    case .noReply:
      outcome.unansweredCount += 1
      outcome.hasMissingReply = true
    case .answeredByCatchAll: outcome.catchAllCount += 1
    case .unknownCommand: outcome.unknownCommandCount += 1
    }
  }
}

/// The outcome of a chat, which determines the program's exit code.
package struct ChatOutcome: Sendable {
  /// The number of messages that got no reply from a rule.
  ///
  /// Messages count if no rule matched them, if they were too long, or if the time for the reply was up.
  package var unansweredCount = 0
  /// Whether a message was too long, or the time for its reply was up.
  package var hasMissingReply = false
  /// The number of messages that only a catch-all matched; counted if the settings ask for it.
  package var catchAllCount = 0
  package var unknownCommandCount = 0
  /// The reason why no chat took place, if none did.
  package var failure: RobotLoadError?
}
