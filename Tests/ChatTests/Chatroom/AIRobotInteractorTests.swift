import Responder
import Synchronization
import Testing

@testable import Chat

@MainActor
@Suite struct AIRobotInteractorTests {
  final class SpyDelegate: AIRobotInteractorDelegate {
    var exchanges: [Exchange] = []
    var saved: [String] = []
    var problems: [ChatProblem] = []
    var news: [RuleNews] = []
    var takenBack: [String] = []

    func aiRobotInteractor(_ interactor: any AIRobotInteracting, didReload news: RuleNews) {
      self.news.append(news)
    }
    func aiRobotInteractor(
      _ interactor: any AIRobotInteracting, didTakeBack message: String, asksAgain: Bool
    ) { takenBack.append(message + (asksAgain ? " again" : "")) }

    func aiRobotInteractor(
      _ interactor: any AIRobotInteracting, didRespondTo message: String, with exchange: Exchange
    ) { exchanges.append(exchange) }
    func aiRobotInteractor(
      _ interactor: any AIRobotInteracting, didSaveTranscriptTo path: String
    ) { saved.append(path) }
    func aiRobotInteractor(
      _ interactor: any AIRobotInteracting, didMeet problem: ChatProblem
    ) { problems.append(problem) }
  }

  let delegate = SpyDelegate()
  let history = MemoryHistoryService()
  let files = MemoryTranscriptService()
  let record = TranscriptRecord()

  private func interactor(
    source: any RobotService = StubRobotService(), history: (any HistoryService)? = nil,
    settings: ChatSettings = ChatSettings(seed: 7)
  ) -> AIRobotInteractor {
    let clock = TestClock()
    let interactor = AIRobotInteractor(
      robots: RobotDataManager(
        service: InlineResponderService(clock: clock), source: source),
      history: HistoryDataManager(service: history ?? self.history),
      transcripts: TranscriptDataManager(service: files, record: record),
      settings: settings, clock: clock)
    interactor.delegate = delegate
    return interactor
  }

  @Test func answersAndRemembers() async throws {
    let interactor = interactor()
    await interactor.handle(.begin(.echo))
    await interactor.handle(.ask("hi"))
    #expect(delegate.exchanges.map(\.reply.text) == [Robot.echo("hi", seed: 7)])
    let page = try await history.page(matching: [], before: nil, limit: 9)
    #expect(page.entries.map(\.message) == ["hi"])
    #expect(interactor.talk?.conversation.inputs == ["hi"])
  }

  @Test func anInterruptedReplyLeavesNoTrace() async throws {
    let interactor = interactor()
    await interactor.handle(.begin(.echo))
    let before = interactor.talk?.conversation
    let task = Task { await interactor.handle(.ask("hi")) }
    task.cancel()
    await task.value
    #expect(delegate.exchanges.map(\.wasInterrupted) == [true])
    #expect(interactor.talk?.conversation == before)
    #expect(try await history.page(matching: [], before: nil, limit: 9).entries.isEmpty)
  }

  @Test func aNewSeedRepeatsTheChoices() async {
    let interactor = interactor()
    await interactor.handle(.begin(.echo))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.reseed(7))
    await interactor.handle(.ask("hi"))
    #expect(delegate.exchanges.count == 2)
    #expect(delegate.exchanges.first?.reply.text == delegate.exchanges.last?.reply.text)
    #expect(interactor.talk?.seed == 7)
  }

  @Test func withoutARobotThereIsAProblem() async {
    let interactor = interactor()
    await interactor.handle(.ask("hi"))
    await interactor.handle(.saveTranscript(path: "a.chat"))
    #expect(delegate.problems == [.noRobot, .noRobot])
  }

  @Test func goesOnWithoutAHistory() async {
    let interactor = interactor(history: BrokenHistoryService())
    await interactor.handle(.begin(.echo))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.ask("ho"))
    #expect(delegate.problems == [.history(.unavailable(reason: "disk full"))])
    #expect(delegate.exchanges.count == 2)
  }

  @Test func savesATranscriptAndMayReplaceItsOwn() async {
    let interactor = interactor(settings: ChatSettings(user: "bob", seed: 7))
    await interactor.handle(.begin(.echo))
    await interactor.handle(.saveTranscript(path: "tea.chat"))
    #expect(delegate.problems == [.transcript(.nothingSaid)])
    record.begin(TranscriptLine(.you, "hi"))
    record.add(TranscriptLine(.bot, "ho"))
    record.finish(keeping: true)
    await interactor.handle(.saveTranscript(path: "tea.chat"))
    await interactor.handle(.saveTranscript(path: "tea.chat"))
    #expect(delegate.saved == ["tea.chat", "tea.chat"])
    #expect(
      files.files.withLock { $0 } == [
        "/home/tea.chat": "rules: builtin\nseed: 7\nuser: bob\n\nyou> hi\nbot> ho\n"
      ])
  }

  @Test func neverReplacesAFileThatWasThere() async {
    files.files.withLock { $0["/home/tea.chat"] = "precious" }
    let interactor = interactor()
    await interactor.handle(.begin(.echo))
    record.begin(TranscriptLine(.you, "hi"))
    record.finish(keeping: true)
    await interactor.handle(.saveTranscript(path: "tea.chat"))
    #expect(delegate.problems == [.transcript(.exists(path: "/home/tea.chat"))])
    #expect(files.files.withLock { $0["/home/tea.chat"] } == "precious")
  }
}
