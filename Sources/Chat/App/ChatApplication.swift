public import Viper

/// The whole application on its wireframe: start it, let it run, see what became of it.
@MainActor
public final class ChatApplication {
  public let wireframe: Wireframe<ChatApp>

  public init(
    views: any ViewFactory, services: ChatServices, settings: ChatSettings,
    log: (any LogService)? = nil, sink: (any TranscriptSink)? = nil
  ) {
    let factory = ChatFactory(
      views: views, services: services, settings: settings, log: log, sink: sink)
    wireframe = Wireframe(
      selectors: Wireframe.routes, factory: factory,
      observer: WireframeLogger(log: log, clock: services.clock))
  }

  /// From the splash screen until the user leaves.
  public func run() async -> ChatOutcome {
    await wireframe.start(.splash, with: .nothing)
    await wireframe.run()
    guard case .outcome(let outcome)? = wireframe.farewell else { return ChatOutcome() }
    return outcome
  }

  /// Goes straight to the chatroom, with a robot that is there already.
  ///
  /// Its View is then the last of `wireframe.stack`.
  public func enterChatroom(with robot: Robot) async {
    await wireframe.start(.chatroom, with: .robot(robot))
  }

  /// Tells the screen in front what happens outside.
  public func tell(_ event: ChatApp.ScreenEvent) async {
    await wireframe.send(event, to: Array(wireframe.names.suffix(1)), from: nil)
  }
}
