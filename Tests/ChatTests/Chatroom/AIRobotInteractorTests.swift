import Responder
import Synchronization
import TestSupport
import Testing
import TranscriptFormat
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

@MainActor
@Suite struct AIRobotInteractorTests {
  /// A Presenter that records what it receives.
  final class SpyPresenter: ResultReceiver {
    var results: [AIRobotResult] = []
    var exchanges: [Exchange] = []
    var saved: [String] = []
    var resumed: [(conversation: KeptConversation, last: [HistoryEntry])] = []
    var problems: [ChatProblem] = []
    var news: [ReloadOutcome] = []
    var takenBack: [String] = []

    func receive(_ result: AIRobotResult) {
      results.append(result)
      switch result {
      case .responded(let exchange, _): exchanges.append(exchange)
      case .saved(let path, _), .addedExpectation(let path): saved.append(path)
      case .resumed(_, let conversation, let last, _): resumed.append((conversation, last))
      case .met(let problem): problems.append(problem)
      case .reloaded(let news, _, _): self.news.append(news)
      case .tookBack(let message, let asksAgain, _):
        takenBack.append(message + (asksAgain ? " again" : ""))
      default: break
      }
    }
  }

  let spy = SpyPresenter()
  let history = MemoryHistoryService()
  let files = MemoryTranscriptService()
  let record = TranscriptRecord()

  private func interactor(
    source: any RobotService = StubRobotService(), history: (any HistoryService)? = nil,
    settings: ChatSettings = ChatSettings(seed: 7)
  ) -> AIRobotInteractor {
    let clock = TestClock()
    let robots = LiveRobotDataManager(
      service: InlineResponderService(clock: clock), source: source, clock: clock)
    let transcripts = LiveTranscriptDataManager(service: self.files, record: record)
    let files = LiveRuleFileDataManager(service: NoRuleFiles())
    let interactor = AIRobotInteractor(
      robots: robots,
      conversations: LiveConversationDataManager(service: history ?? self.history, clock: clock),
      transcripts: transcripts, files: files,
      inspection: Middleware(inspecting: robots, transcripts, files), settings: settings)
    interactor.presenter = spy
    return interactor
  }

  @Test func answersAndRemembers() async throws {
    let interactor = interactor()
    await interactor.handle(.begin(.echo, resuming: nil))
    await interactor.handle(.ask("hi"))
    #expect(spy.exchanges.map(\.reply.text) == [Robot.echo("hi", seed: 7)])
    let kept = try await history.conversation(1)
    #expect(kept.title == "hi" && kept.length == 1 && kept.origin.seed == 7)
    #expect(try await history.allEntries(of: 1).map(\.message) == ["hi"])
    #expect(try await history.memory(of: 1) == interactor.talk?.conversation)
    #expect(interactor.talk?.conversation.inputs == ["hi"])
  }

  @Test func makesAGreetingOnlyIfItIsShown() async {
    let robot = Robot(name: "Echo", responder: EchoResponder(greeting: "Hello."))
    for showsGreeting in [true, false] {
      var settings = ChatSettings()
      settings.showsGreeting = showsGreeting
      await interactor(settings: settings).handle(.begin(robot, resuming: nil))
    }
    let greetings = spy.results.compactMap { result -> String?? in
      if case .began(_, let greeting) = result { .some(greeting) } else { nil }
    }
    #expect(greetings == ["Hello.", nil])
  }

  @Test func anInterruptedReplyLeavesNoTrace() async throws {
    let interactor = interactor()
    await interactor.handle(.begin(.echo, resuming: nil))
    let before = interactor.talk?.conversation
    let task = Task { await interactor.handle(.ask("hi")) }
    task.cancel()
    await task.value
    #expect(spy.exchanges.map(\.wasInterrupted) == [true])
    #expect(interactor.talk?.conversation == before)
    #expect(try await history.page(matching: [], after: nil, limit: 9).items.isEmpty)
  }

  @Test func aNewSeedRepeatsTheChoices() async {
    let interactor = interactor()
    await interactor.handle(.begin(.echo, resuming: nil))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.change(.seed(7)))
    await interactor.handle(.ask("hi"))
    #expect(spy.exchanges.count == 2)
    #expect(spy.exchanges.first?.reply.text == spy.exchanges.last?.reply.text)
    #expect(interactor.talk?.seed == 7)
  }

  @Test func withoutARobotThereIsAProblem() async {
    let interactor = interactor()
    await interactor.handle(.ask("hi"))
    await interactor.handle(.save(.conversation, to: "a.chat"))
    #expect(spy.problems == [.noRobot, .noRobot])
  }

  @Test func goesOnWithoutAHistory() async {
    let interactor = interactor(history: StubHistory.broken)
    await interactor.handle(.begin(.echo, resuming: nil))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.ask("ho"))
    #expect(spy.problems == [.history(.unavailable(reason: "disk full"))])
    #expect(spy.exchanges.count == 2)
  }

  @Test func savesATranscriptAndMayReplaceItsOwn() async {
    let interactor = interactor(settings: ChatSettings(user: "bob", seed: 7))
    await interactor.handle(.begin(.echo, resuming: nil))
    await interactor.handle(.save(.conversation, to: "tea.chat"))
    #expect(spy.problems == [.transcript(.nothingSaid)])
    record.begin(TranscriptLine(.you, "hi"))
    record.add(TranscriptLine(.bot, "ho"))
    record.finish(keeping: true)
    await interactor.handle(.save(.conversation, to: "tea.chat"))
    await interactor.handle(.save(.conversation, to: "tea.chat"))
    #expect(spy.saved == ["tea.chat", "tea.chat"])
    #expect(
      files.files.withLock { $0 } == [
        "/home/tea.chat": "rules: builtin\nseed: 7\nuser: bob\n\nyou> hi\nbot> ho\n"
      ])
  }

  @Test func neverReplacesAFileThatWasThere() async {
    files.files.withLock { $0["/home/tea.chat"] = "precious" }
    let interactor = interactor()
    await interactor.handle(.begin(.echo, resuming: nil))
    record.begin(TranscriptLine(.you, "hi"))
    record.add(TranscriptLine(.bot, "ho"))
    record.finish(keeping: true)
    await interactor.handle(.save(.conversation, to: "tea.chat"))
    #expect(spy.problems == [.transcript(.exists(path: "/home/tea.chat"))])
    #expect(files.files.withLock { $0["/home/tea.chat"] } == "precious")
  }

  /// Seeded conversations: `total` messages in one run give the same as some messages, a restart, and the rest.
  @Test func aContinuedTalkIsAnUninterruptedOne() async throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let messages = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        String(Int.random(in: 0...99, using: &random))
      }
      let cut = Int.random(in: 1..<messages.count, using: &random)
      let whole = interactor(history: MemoryHistoryService(), settings: ChatSettings(seed: seed))
      await whole.handle(.begin(.echo, resuming: nil))
      for message in messages { await whole.handle(.ask(message)) }
      let expected = spy.exchanges.map(\.reply.text)
      spy.exchanges = []

      let history = MemoryHistoryService()
      let first = interactor(history: history, settings: ChatSettings(seed: seed))
      await first.handle(.begin(.echo, resuming: nil))
      for message in messages[..<cut] { await first.handle(.ask(message)) }
      let second = interactor(
        history: history, settings: ChatSettings(seed: seed &+ 1))
      await second.handle(.begin(.echo, resuming: 1))
      for message in messages[cut...] { await second.handle(.ask(message)) }
      #expect(spy.exchanges.map(\.reply.text) == expected, "seed \(seed)")
      #expect(second.talk?.conversation == whole.talk?.conversation, "seed \(seed)")
      #expect(try await history.conversation(1).length == messages.count, "seed \(seed)")
      spy.exchanges = []
    }
  }

  @Test func aConversationWithOtherRulesIsNotContinued() async throws {
    let origin = ConversationOrigin(
      rules: .paths(["/waiter.rive"]), robot: "waiter", user: "localuser", seed: 1,
      started: WallTime(microseconds: 0))
    _ = try await history.record(
      HistoryEntry(message: "soup", reply: "Yes.", at: WallTime(microseconds: 0)), in: nil,
      of: origin, memory: Conversation())
    let interactor = interactor()
    await interactor.handle(.begin(.echo, resuming: nil))
    await interactor.handle(.resume(1))
    await interactor.handle(.resume(2))
    #expect(
      spy.problems == [.otherRobot(1, robot: "waiter"), .history(.noSuchConversation(2))])
    #expect(spy.resumed.isEmpty)
  }

  @Test func theRobotKnowsTheUserAgainUnlessItStartsFresh() async throws {
    var memory = Conversation()
    memory.variables = ["name": "Alice", "pet": "cat"]
    let origin = ConversationOrigin(
      rules: .builtin, robot: "echo", user: "localuser", seed: 1,
      started: WallTime(microseconds: 0))
    _ = try await history.record(
      HistoryEntry(message: "a", reply: "b", at: WallTime(microseconds: 0)), in: nil, of: origin,
      memory: memory)
    let fresh = interactor(settings: ChatSettings(startsFresh: true))
    await fresh.handle(.begin(.echo, resuming: nil))
    #expect(fresh.talk?.conversation.variables == [:])
    let stranger = interactor(settings: ChatSettings(user: "bob"))
    await stranger.handle(.begin(.echo, resuming: nil))
    #expect(stranger.talk?.conversation.variables == [:])
    let friend = interactor()
    await friend.handle(.begin(.echo, resuming: nil))
    #expect(friend.talk?.conversation.variables == memory.variables)
    await friend.handle(.change(.forget("pet")))
    #expect(friend.talk?.conversation.variables == ["name": "Alice"])
    await friend.handle(.ask("hi"))
    await friend.handle(.save(.conversation, to: "friend.chat"))
    await friend.handle(.change(.forget(nil)))
    let later = interactor()
    await later.handle(.begin(.echo, resuming: nil))
    #expect(later.talk?.conversation.variables == [:])
    let kept = try await history.conversation(2).origin
    #expect(kept.variables == [:])
    #expect(kept.forgotten == [ConversationOrigin.everything])
  }

  @Test func keepsTheCommandsThatAReplayNeeds() async throws {
    let interactor = interactor()
    await interactor.handle(.begin(.echo, resuming: nil))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.change(.seed(3)))
    await interactor.handle(.change(.forget(nil)))
    await interactor.handle(.ask("/ho"))
    let entries = try await history.allEntries(of: 1)
    #expect(entries.map(\.commands) == [[], ["/seed 3", "/forget"]])
    let text = ConversationExport(try await history.conversation(1), entries)
      .written(as: .transcript)
    #expect(text.contains("you> /seed 3\n\nyou> /forget\n\nyou> //ho\nbot> "))
  }
}
