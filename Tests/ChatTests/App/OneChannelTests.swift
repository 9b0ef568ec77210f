import FoundationEssentials
import Responder
import Synchronization
import Terminal
import Testing
import Viper

@testable import Chat
@testable import Chatroom
@testable import Conversations
@testable import History
@testable import ScreenKit

/// Everything that enters a screen comes through its channel, and screens inform each other of relevant events.
@MainActor
@Suite struct OneChannelTests {
  private final class MemorySink: TranscriptSink {
    let path = "/home/live.chat"
    var text = ""
    func append(_ text: String) throws(TranscriptError) { self.text += text }
  }

  private let history = MemoryHistoryService()
  private let files = MemoryTranscriptService()
  private let log = MemoryLog()
  private let sink = MemorySink()
  private let clock = TestClock()

  /// Types lines into a whole chat; calls `beforeReading` with the number of lines read so far.
  @discardableResult
  private func chat(
    _ lines: [String], robot: any RobotService = StubRobotService(),
    beforeReading: ((Int) -> Void)? = nil
  ) async -> (screen: String, outcome: ChatOutcome) {
    let terminal = ScriptedTerminal(lines: lines)
    terminal.beforeReading = beforeReading
    let services = ChatServices.stub(
      robot: robot, clock: clock, history: history, transcripts: files)
    let application = ChatApplication(
      views: TerminalViews(terminal: terminal, errors: terminal.write, clock: clock),
      services: services, settings: ChatSettings(seed: 1), log: log, sink: sink)
    let outcome = await application.run()
    return (terminal.screen, outcome)
  }

  @Test func aLineAskedAgainIsRecordedAtOnce() async {
    var recorded: [Int: String] = [:]
    await chat(["hi", "/history", "1", "1"]) { reads in recorded[reads] = sink.text }
    // The program may be killed while it waits for the fifth line.
    #expect(recorded[4]?.components(separatedBy: "you> hi\nbot> hi! ").count == 3)
  }

  @Test func aLineAskedAgainIsTimedFromItsOwnEvent() async {
    await chat(["hi", "/history", "1", "1"]) { reads in
      clock.advance(by: .seconds(reads == 3 ? 60 : 0))
    }
    let replies = log.lines.filter { $0.contains(" View–Presenter < reply ") }
    #expect(replies.count == 2 && replies.allSatisfy { $0.hasSuffix(" (0 µs)") })
    let logged = log.lines.joined(separator: "\n")
    #expect(logged.contains(#"chatroom View–Presenter > returned with ask "hi""#))
    #expect(logged.contains(#"chatroom Presenter–Interactor > ask "hi""#))
  }

  @Test func deletingTheLiveConversationBeginsANewOne() async throws {
    let (screen, _) = await chat([
      "name Bob", "/history", "delete 1", "back", "/vars", "hi", "/save after.chat",
    ])
    #expect(screen.contains("note> " + Words.conversationDeleted.prefix(40)))
    #expect(screen.contains("note> " + Words.noVariables))
    let page = try await history.page(matching: [], after: nil, limit: 9)
    #expect(page.items.map(\.conversation.title) == ["hi"])
    #expect(page.items.first?.conversation.id == 2)
    #expect(page.items.first?.conversation.origin.variables == [:])
    let saved = files.text(of: "/home/after.chat")
    #expect(saved?.contains("Bob") == false && saved?.contains("you> hi\n") == true)
  }

  @Test func deletingAndBringingBackChangesNothing() async throws {
    let (screen, _) = await chat([
      "name Bob", "/history", "delete 1", "undo", "back", "/vars", "hi",
    ])
    #expect(!screen.contains(Words.conversationDeleted.prefix(40)))
    #expect(screen.contains("note> name = Bob"))
    #expect(try await history.conversation(1).length == 2)
  }

  @Test func anotherWindowMayDeleteTheLiveConversation() async throws {
    let rig = ChatroomRig(history: history)
    await rig.begin()
    await rig.type("name Bob")
    try await history.delete([1], at: WallTime(microseconds: 0))
    let shown = await rig.type("hi", "/vars")
    #expect(shown.first == .news(Words.conversationDeleted))
    #expect(shown.last == .notice(Words.noVariables))
    #expect(try await history.conversation(2).length == 1)
  }

  @Test func anotherRobotComesByWayOfTheSplash() async throws {
    let waiter = ConversationOrigin.test(.paths(["/waiter.rive"]), seed: 9)
    _ = try await history.record(
      .test("soup", "Yes."), in: nil, of: waiter, memory: Conversation(seed: 9))
    let robots = TwoRobots()
    let (screen, outcome) = await chat(
      ["unknown", "/history", "continue 2", "hm", "/robot nowhere", "hm", "/quit"],
      robot: robots)
    // The conversation continues with its own robot.
    #expect(screen.contains("bot> Yes."))
    #expect(robots.choices.withLock { $0 }.map(\.isInitial) == [true, false, false])
    #expect(try await history.conversation(1).length == 3)
    // A robot that cannot be loaded leaves the chat unchanged.
    #expect(screen.contains("nowhere: no such file or folder"))
    #expect(screen.contains("note> " + Words.stillWith("waiter")))
    #expect(outcome.unansweredCount == 1 && outcome.failure == nil)
  }

  /// Loads Wren first, then the history's waiter, and nothing with another name.
  private final class TwoRobots: RobotService {
    let choices = Mutex<[RobotChoice]>([])

    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
      choices.withLock { $0.append(choice) }
      return AsyncStream { steps in
        switch choice {
        case .initial: steps.yield(.loaded(.echo))
        case .named(let name): steps.yield(.failed(.missing(path: name)))
        case .origin(let origin):
          var robot = Robot(name: "waiter", responder: EchoResponder(), origin: origin.rules)
          robot.choice = choice
          steps.yield(.loaded(robot))
        }
        steps.finish()
      }
    }
  }

  @Test func theEndPurgesWhatWasDeleted() async throws {
    let terminal = ScriptedTerminal(lines: ["delete 1"])
    let services = ChatServices.stub(clock: clock, history: history)
    let application = ChatApplication(
      views: TerminalViews(terminal: terminal, errors: terminal.write, clock: clock),
      services: services, settings: ChatSettings(seed: 1))
    _ = try await history.record(.test("soup"), in: nil, of: .test(), memory: Conversation())
    await application.enterChatroom(with: .echo)
    await application.wireframe.send(
      PageMessenger(.showHistory, .list(query: "")), from: .chatroom)
    await application.wireframe.front?.takeTurn()
    await application.tell(.endRequested)
    #expect(application.wireframe.names.isEmpty)
    // It is gone, and cannot be restored.
    try await history.restore([1])
    await #expect(throws: HistoryError.noSuchConversation(1)) {
      try await history.conversation(1)
    }
  }

  @Test func aCancelledDialogueTeachesNothing() async {
    var robot = Robot.echo
    robot.responder = Pupil()
    let terminal = ScriptedTerminal([
      .line("hello"), .line("/teach"), .interrupted(wasEmpty: true), .line("next"),
    ])
    let application = ChatApplication(
      views: TerminalViews(terminal: terminal, errors: terminal.write, clock: clock),
      services: .stub(clock: clock, history: history), settings: ChatSettings(seed: 1), log: log)
    await application.enterChatroom(with: robot)
    await application.wireframe.run()
    #expect(terminal.screen.contains("teach> note> " + Words.teachingCancelled))
    #expect(terminal.screen.contains("you> next\nbot> Hm."))
    #expect(!log.lines.contains { $0.contains("> teach \"") })
  }
}

extension RobotChoice {
  fileprivate var isInitial: Bool { self == .initial }
}
