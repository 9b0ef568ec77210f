import Responder
import Synchronization
import Testing

@testable import Chat

@MainActor
@Suite struct LiveReloadTests {
  /// Rules on a disk that a test writes on.
  final class Disk: RobotService {
    private let state: Mutex<(step: LoadStep, version: Int64, loads: Int)>

    init(_ robot: Robot) { state = Mutex((.loaded(robot), 0, 0)) }

    func write(_ step: LoadStep) { state.withLock { $0 = (step, $0.version + 1, $0.loads) } }

    var loads: Int { state.withLock(\.loads) }

    func load() -> AsyncStream<LoadStep> {
      let step = state.withLock { state in
        state.loads += 1
        return state.step
      }
      return AsyncStream { stream in
        stream.yield(.progress(done: 1, total: 1))
        stream.yield(stamped(step))
        stream.finish()
      }
    }

    func stamp() async -> RuleStamp { Self.stamp(state.withLock(\.version)) }

    private func stamped(_ step: LoadStep) -> LoadStep {
      guard case .loaded(var robot) = step else { return step }
      robot.stamp = Self.stamp(state.withLock(\.version))
      return .loaded(robot)
    }

    static func stamp(_ version: Int64) -> RuleStamp {
      RuleStamp(files: [.init(path: "a.rive", bytes: 1, modified: version, number: 1)])
    }
  }

  let delegate = AIRobotInteractorTests.SpyDelegate()
  let disk: Disk
  let interactor: AIRobotInteractor

  init() async {
    var robot = Robot.echo
    robot.stamp = Disk.stamp(0)
    disk = Disk(robot)
    let clock = TestClock()
    interactor = AIRobotInteractor(
      robots: RobotDataManager(service: InlineResponderService(clock: clock), source: disk),
      conversations: ConversationDataManager(service: MemoryHistoryService()),
      transcripts: TranscriptDataManager(
        service: MemoryTranscriptService(), record: TranscriptRecord()),
      settings: ChatSettings(seed: 7), clock: clock)
    interactor.delegate = delegate
    await interactor.handle(.begin(robot))
  }

  private static let broken = Robot(
    name: "Echo", responder: EchoResponder(),
    diagnostics: [
      Diagnostic(.error, "syntax", at: SourceLocation(file: "a.rive", line: 1), "no")
    ])

  @Test func unchangedFilesAreNotLoaded() async {
    await interactor.handle(.ask("hi"))
    #expect(disk.loads == 0 && delegate.news.isEmpty)
  }

  @Test func changedRulesAnswerTheNextMessageAndTheTalkGoesOn() async {
    await interactor.handle(.ask("name Bob"))
    disk.write(.loaded(Robot(name: "New", responder: EchoResponder(greeting: "Hi"))))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.ask("ho"))
    #expect(disk.loads == 1 && delegate.news == [.reloaded(RuleChanges(from: [], to: []))])
    #expect(interactor.talk?.robot.name == "New")
    #expect(interactor.talk?.conversation.variables["name"] == "Bob")
    #expect(interactor.moments.map(\.robot.name) == ["Echo", "New", "New"])
  }

  @Test func errorsLeaveTheOldRulesInForceAndAreToldOnce() async {
    disk.write(.loaded(Self.broken))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.ask("ho"))
    #expect(delegate.news == [.refused(Self.broken.diagnostics)] && disk.loads == 1)
    #expect(delegate.exchanges.count == 2 && interactor.talk?.robot.diagnostics == [])
    disk.write(.loaded(Robot(name: "Mended", responder: EchoResponder())))
    await interactor.handle(.ask("hi"))
    #expect(interactor.talk?.robot.name == "Mended" && delegate.news.count == 2)
  }

  @Test func errorsThatWereThereBeforeDoNotStandInTheWay() async {
    await interactor.handle(.begin(Self.broken))
    var moved = Self.broken
    moved.name = "Moved"
    moved.diagnostics[0].range.start.line = 5
    disk.write(.loaded(moved))
    await interactor.handle(.ask("hi"))
    #expect(interactor.talk?.robot.name == "Moved")
  }

  @Test func rulesThatAreGoneAreTold() async {
    disk.write(.failed(.missing(path: "a.rive")))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.reload)
    let failed = RuleNews.failed(.missing(path: "a.rive"))
    #expect(delegate.news == [failed, failed] && delegate.exchanges.count == 1)
  }

  @Test func takesBackWithAllThatWasLearned() async {
    await interactor.handle(.ask("hi"))
    let before = interactor.talk?.conversation
    await interactor.handle(.ask("name Bob"))
    await interactor.handle(.undo)
    #expect(interactor.talk?.conversation == before && delegate.takenBack == ["name Bob"])
    await interactor.handle(.undo)
    await interactor.handle(.undo)
    #expect(delegate.problems == [.nothingAnswered] && interactor.moments.isEmpty)
    #expect(interactor.talk?.conversation == Conversation(user: "localuser", seed: 7))
  }

  @Test func retryingUnderTheSameRulesGivesTheSame() async {
    await interactor.handle(.ask("hi"))
    await interactor.handle(.retry)
    #expect(delegate.takenBack == ["hi again"] && interactor.moments.count == 1)
    #expect(delegate.exchanges.count == 2)
    #expect(delegate.exchanges.first?.reply.text == delegate.exchanges.last?.reply.text)
  }

  @Test func aRuleOfTheProgramItselfCannotBeEdited() async {
    await interactor.handle(.edit(SourceLocation(file: "builtin/a.rive", line: 3)))
    #expect(delegate.problems == [.ruleFile(.embedded("builtin/a.rive"))])
  }

  @Test func keepsABoundedNumberOfExchanges() async {
    for number in 0..<130 { await interactor.handle(.ask("\(number)")) }
    #expect(interactor.moments.count == 100)
    #expect(interactor.moments.last?.exchange.message == "129")
  }
}
