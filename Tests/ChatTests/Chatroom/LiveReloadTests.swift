import Responder
import Synchronization
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

@MainActor
@Suite struct LiveReloadTests {
  /// A robot service whose rules a test can change.
  final class Disk: RobotService {
    private let state: Mutex<(step: LoadStep, version: Int64, loads: Int)>

    init(_ robot: Robot) { state = Mutex((.loaded(robot), 0, 0)) }

    /// - Parameter again: whether the files are those that were loaded before.
    func write(_ step: LoadStep, again: Bool = false) {
      state.withLock { $0 = (step, $0.version + (again ? 0 : 1), $0.loads) }
    }

    var loads: Int { state.withLock(\.loads) }

    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
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

    func stamp(of choice: RobotChoice) async -> RuleStamp { Self.stamp(state.withLock(\.version)) }

    private func stamped(_ step: LoadStep) -> LoadStep {
      guard case .loaded(var robot) = step else { return step }
      robot.stamp = Self.stamp(state.withLock(\.version))
      return .loaded(robot)
    }

    static func stamp(_ version: Int64) -> RuleStamp {
      RuleStamp(files: [.init(path: "a.rive", bytes: 1, modified: version, inode: 1)])
    }
  }

  let spy = AIRobotInteractorTests.SpyPresenter()
  let disk: Disk
  let interactor: AIRobotInteractor

  init() async {
    var robot = Robot.echo
    robot.stamp = Disk.stamp(0)
    disk = Disk(robot)
    let clock = TestClock()
    let robots = LiveRobotDataManager(
      service: InlineResponderService(clock: clock), source: disk, clock: clock)
    let transcripts = LiveTranscriptDataManager(
      service: MemoryTranscriptService(), record: TranscriptRecord())
    let files = LiveRuleFileDataManager(service: NoRuleFiles())
    interactor = AIRobotInteractor(
      robots: robots,
      conversations: LiveConversationDataManager(service: MemoryHistoryService(), clock: clock),
      transcripts: transcripts, files: files,
      inspection: Middleware(inspecting: robots, transcripts, files),
      settings: ChatSettings(seed: 7))
    interactor.presenter = spy
    await interactor.handle(.begin(robot, resuming: nil))
  }

  private static let broken = Robot(
    name: "Echo", responder: EchoResponder(),
    diagnostics: [
      Diagnostic(.error, "syntax", at: SourceLocation(file: "a.rive", line: 1), "no")
    ])

  @Test func unchangedFilesAreNotLoaded() async {
    await interactor.handle(.ask("hi"))
    #expect(disk.loads == 0 && spy.news.isEmpty)
  }

  @Test func changedRulesAnswerTheNextMessageAndTheTalkGoesOn() async {
    await interactor.handle(.ask("name Bob"))
    disk.write(.loaded(Robot(name: "New", responder: EchoResponder(greeting: "Hi"))))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.ask("ho"))
    #expect(disk.loads == 1 && spy.news == [.reloaded(RuleChanges(from: [], to: []))])
    #expect(interactor.talk?.robot.name == "New")
    #expect(interactor.talk?.conversation.variables["name"] == "Bob")
    #expect(interactor.robots.moments.map(\.robot.name) == ["Echo", "New", "New"])
  }

  /// Answers as `EchoResponder` does, except for one message.
  private struct Changed: Responder {
    var summary: RuleSummary { EchoResponder().summary }
    var rules: [Rule] { EchoResponder().rules }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      var reply = EchoResponder().respond(to: message, in: &conversation)
      if message == "hi" { reply.text = "changed" }
      return reply
    }
  }

  @Test func savingSaysWhichExchangesWillNotReplay() async throws {
    for message in ["hi", "name Bob", "hi"] {
      await interactor.handle(.ask(message))
    }
    await interactor.handle(.change(.seed(9)))
    await interactor.handle(.ask("ho"))
    let first = try #require(interactor.talk?.robot)
    let moments = interactor.robots.moments
    #expect(ReplayTrial(of: moments, by: first) == nil)
    disk.write(.loaded(Robot(name: "Same", responder: EchoResponder())))
    await interactor.handle(.reload(.asked))
    let same = try #require(interactor.talk?.robot)
    #expect(ReplayTrial(of: moments, by: same)?.changedMessages() == [])
    disk.write(.loaded(Robot(name: "New", responder: Changed())))
    await interactor.handle(.ask("hi"))
    #expect(interactor.robots.moments.last?.exchange.reply.text == "changed")
    let new = try #require(interactor.talk?.robot)
    #expect(
      ReplayTrial(of: interactor.robots.moments, by: new)?.changedMessages() == ["hi", "hi"])
    #expect(
      Words.willNotReplay(["hi", "ho"])
        == "The rules have changed since then, so 2 exchanges will not replay: “hi”, “ho”.")
  }

  @Test func anInterruptedReloadIsTriedAgain() async {
    disk.write(.failed(.interrupted))
    let asking = Task { [interactor] in await interactor.handle(.ask("hi")) }
    asking.cancel()
    await asking.value
    disk.write(.loaded(Robot(name: "New", responder: EchoResponder(greeting: "Hi"))), again: true)
    await interactor.handle(.ask("ho"))
    #expect(disk.loads == 2 && interactor.talk?.robot.name == "New")
  }

  @Test func errorsLeaveTheOldRulesInForceAndAreToldOnce() async {
    disk.write(.loaded(Self.broken))
    await interactor.handle(.ask("hi"))
    await interactor.handle(.ask("ho"))
    #expect(spy.news == [.refused(Self.broken.diagnostics)] && disk.loads == 1)
    #expect(spy.exchanges.count == 2 && interactor.talk?.robot.diagnostics == [])
    disk.write(.loaded(Robot(name: "Mended", responder: EchoResponder())))
    await interactor.handle(.ask("hi"))
    #expect(interactor.talk?.robot.name == "Mended" && spy.news.count == 2)
  }

  @Test func errorsThatWereThereBeforeDoNotStandInTheWay() async {
    await interactor.handle(.begin(Self.broken, resuming: nil))
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
    await interactor.handle(.reload(.asked))
    let failed = ReloadOutcome.failed(.missing(path: "a.rive"))
    #expect(spy.news == [failed, failed] && spy.exchanges.count == 1)
  }

  @Test func takesBackWithAllThatWasLearned() async {
    await interactor.handle(.ask("hi"))
    let before = interactor.talk?.conversation
    await interactor.handle(.ask("name Bob"))
    await interactor.handle(.undo())
    #expect(interactor.talk?.conversation == before && spy.takenBack == ["name Bob"])
    await interactor.handle(.undo())
    await interactor.handle(.undo())
    #expect(spy.problems == [.nothingAnswered] && interactor.robots.moments.isEmpty)
    var new = Conversation(user: "localuser", seed: 7)
    // The time is not learned.
    new.clock = interactor.talk?.conversation.clock
    #expect(interactor.talk?.conversation == new)
  }

  @Test func retryingUnderTheSameRulesGivesTheSame() async {
    await interactor.handle(.ask("hi"))
    await interactor.handle(.retry)
    #expect(spy.takenBack == ["hi again"] && interactor.robots.moments.count == 1)
    #expect(spy.exchanges.count == 2)
    #expect(spy.exchanges.first?.reply.text == spy.exchanges.last?.reply.text)
  }

  @Test func aRuleOfTheProgramItselfCannotBeEdited() async {
    await interactor.handle(.reload(.edited("*")))
    #expect(spy.problems == [.ruleFile(.embedded("echo.rive"))])
  }

  @Test func keepsABoundedNumberOfExchanges() async {
    for number in 0..<130 { await interactor.handle(.ask("\(number)")) }
    #expect(interactor.robots.moments.count == 100)
    #expect(interactor.robots.moments.last?.exchange.message == "129")
  }
}
