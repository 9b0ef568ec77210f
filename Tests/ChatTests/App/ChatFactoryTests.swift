import Terminal
import Testing

@testable import Chat
@testable import Chatroom
@testable import Conversations
@testable import History
@testable import Review
@testable import ScreenKit
@testable import Splash
@testable import Teaching
@testable import Viper

@MainActor
@Suite struct ChatFactoryTests {
  /// Views without output, held weakly to check that they are released.
  final class GhostViews: ViewFactory {
    struct Part {
      weak var view: AnyObject?
      weak var handler: AnyObject?
    }
    let terminal: any Terminal = ScriptedTerminal([])
    var parts: [Part] = []

    final class Ghost<Event: Viper.Event, Result: EventResult>: View {
      let handler: any EventHandler<Event>
      init(_ handler: any EventHandler<Event>) { self.handler = handler }
      func receive(_ result: Result) {}
      func takeTurn() async {}
    }

    private func ghost<Event, Result>(
      _ handler: any EventHandler<Event>
    ) -> Ghost<Event, Result> {
      let ghost = Ghost<Event, Result>(handler)
      parts.append(Part(view: ghost, handler: handler))
      return ghost
    }

    func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult> {
      ghost(handler) as Ghost<SplashEvent, SplashResult>
    }
    func chatroomView(
      handler: any Channel<ChatroomEvent, ChatroomResult>, commands: CommandNames
    ) -> any View<ChatroomResult> {
      ghost(handler) as Ghost<ChatroomEvent, ChatroomResult>
    }
    func listView<Row: ListRow>(
      _: Row.Type, handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames
    ) -> any View<ListResult<Row>> {
      ghost(handler) as Ghost<ListEvent<Row>, ListResult<Row>>
    }
    func teachingView(handler: any EventHandler<TeachingEvent>) -> any View<TeachingResult> {
      ghost(handler) as Ghost<TeachingEvent, TeachingResult>
    }
  }

  @Test func noScreenOutlivesItsPop() async {
    let views = GhostViews()
    let factory = ChatFactory(views: views, services: .stub(), settings: ChatSettings())
    let wireframe = Wireframe(factory: factory)
    await wireframe.start(factory.splash, with: RobotVisit())
    weak let splash = wireframe.stack.last?.focus
    await wireframe.send(PageMessenger(.robotLoaded, ChatroomParams(.echo)), from: .splash)
    #expect(splash == nil)
    await wireframe.send(
      PageMessenger(.showHistory, .list(query: "")), from: .chatroom)
    weak let chatroom = wireframe.stack.first?.focus
    weak let history = wireframe.stack.last?.focus
    #expect(chatroom != nil && history != nil)
    await wireframe.send(PageMessenger(.back), from: .history)
    #expect(chatroom != nil && history == nil)
    await wireframe.send(PageMessenger(.showReview, ReviewScope()), from: .chatroom)
    weak let review = wireframe.stack.last?.focus
    #expect(review != nil && wireframe.names == [.chatroom, .review])
    await wireframe.send(PageMessenger(.back), from: .review)
    #expect(chatroom != nil && review == nil)
    await wireframe.send(
      PageMessenger(.teach, TeachingParams(.echo("hi"))), from: .chatroom)
    weak let teaching = wireframe.stack.last?.focus
    #expect(teaching != nil && wireframe.names == [.chatroom, .teaching])
    await wireframe.send(PageMessenger(.leave), from: .chatroom)
    #expect(teaching == nil)
    #expect(chatroom == nil)
    #expect(views.parts.count == 5)
    #expect(views.parts.allSatisfy { $0.view == nil && $0.handler == nil })
  }

  @Test func noScreenOutlivesItsApplication() async {
    let views = GhostViews()
    do {
      let application = ChatApplication(
        views: views, services: .stub(), settings: ChatSettings())
      await application.enterChatroom(with: .echo)
    }
    #expect(views.parts.count == 1 && views.parts[0].view == nil && views.parts[0].handler == nil)
  }
}
