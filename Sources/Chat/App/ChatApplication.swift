package import Conversations
package import ScreenKit
package import Viper

/// The application: starts its wireframe, runs it, and returns the outcome.
@MainActor
package final class ChatApplication {
  package let wireframe: Wireframe<ChatApp>

  package init(
    views: any ViewFactory, services: ChatServices, settings: ChatSettings,
    log: (any LogService)? = nil, sink: (any TranscriptSink)? = nil
  ) {
    let factory = ChatFactory(
      views: views, services: services, settings: settings, log: log, sink: sink)
    wireframe = Wireframe(
      selectors: ChatApp.routes, factory: factory,
      observer: WireframeLogger(log: log, clock: services.clock))
  }

  /// Runs the application from the splash screen until the user leaves.
  ///
  /// - Parameters:
  ///   - id: the conversation to continue; `nil` begins a new one.
  ///   - review: the conversations of a review to show first, above the chatroom; `nil` to show the chatroom.
  package func run(
    resuming id: KeptConversation.ID? = nil, beginningWithReview review: ReviewScope? = nil
  ) async -> ChatOutcome {
    var visit = RobotVisit(.initial, resumes: id)
    visit.review = review
    await wireframe.start(.splash, with: .visit(visit))
    await wireframe.run()
    guard case .outcome(let outcome)? = wireframe.farewell else { return ChatOutcome() }
    return outcome
  }

  /// Opens the chatroom directly, with a loaded robot.
  ///
  /// The chatroom is then the last screen of `wireframe.stack`.
  package func enterChatroom(with robot: Robot) async {
    await wireframe.start(.chatroom, with: .robot(robot, RobotVisit()))
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
