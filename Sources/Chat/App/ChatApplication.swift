package import ChatModel
package import Viper

/// The whole application on its wireframe: start it, let it run, see what became of it.
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

  /// From the splash screen until the user leaves.
  ///
  /// - Parameter id: the conversation to go on with; `nil` begins one.
  package func run(resuming id: KeptConversation.ID? = nil) async -> ChatOutcome {
    await wireframe.start(.splash, with: .visit(RobotVisit(.initial, resumes: id)))
    await wireframe.run()
    guard case .outcome(let outcome)? = wireframe.farewell else { return ChatOutcome() }
    return outcome
  }

  /// Goes straight to the chatroom, with a robot that is there already.
  ///
  /// Its View is then the last of `wireframe.stack`.
  package func enterChatroom(with robot: Robot) async {
    await wireframe.start(.chatroom, with: .robot(robot, RobotVisit()))
  }

  /// Tells the screen in front what happens outside.
  package func tell(_ event: ChatApp.ScreenEvent) async {
    await wireframe.send(event, to: Array(wireframe.names.suffix(1)), from: nil)
  }

  /// Tells the chatroom that rule files may have changed; it says what is new when it is in front.
  package func tellRulesChanged() async {
    await wireframe.send(.rulesChanged, to: [.chatroom], from: nil)
  }
}
