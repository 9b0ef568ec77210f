import Conversations
import ScreenKit
import Terminal
import Testing
import Viper

@testable import Basket
@testable import Chat

/// The screen between the others: the factory's parts, and the selector map's ways.
@MainActor
@Suite struct BasketWiringTests {
  private struct NoRobots: RobotService {
    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> { AsyncStream { $0.finish() } }
  }

  private struct NoTranscripts: TranscriptService {
    func write(_ text: String, to path: String, replacing: Bool) {}
    func head(of path: String) -> TranscriptHead? { nil }
    func add(
      _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
    ) {}
    func absolute(_ path: String) -> String { path }
  }

  private let terminal = BasketViewTests.ScriptedTerminal()
  private let factory: ChatFactory

  init() {
    let clock = SystemClock()
    factory = ChatFactory(
      views: PipeViews(terminal: terminal, errors: { _ in }, takesCommands: true),
      services: ChatServices(
        robot: NoRobots(), responder: InlineResponderService(clock: clock),
        history: MemoryHistoryService(), transcripts: NoTranscripts(), clock: clock),
      settings: ChatSettings())
  }

  @Test func theSelectorMapHasItsWays() {
    let moves = factory.selectors.map { "\($0.screen) \($0.message): \($0.move)" }
    #expect(moves.contains("chatroom showBasket: push basket"))
    #expect(moves.contains("basket back: pop") && moves.contains("basket leave: end"))
  }

  @Test func opensWithAllPartsAndCloses() async {
    let wireframe = Wireframe(factory: factory)
    await wireframe.start(Page(.basket, factory.assembleBasketView), with: Nothing())
    #expect(wireframe.names == [.basket])
    terminal.inputs = [.line("pear"), .line("pear"), .line("")]
    await wireframe.run()
    #expect(terminal.written == "pear\npear is here already\n" && wireframe.names.isEmpty)
  }
}
