import Responder
import Synchronization
import TestSupport
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct RobotDataManagerTests {
  /// Counts the messages in a variable of the user, and interrupts the reply to `stop`.
  private struct CountingService: ResponderService {
    func answer(
      to message: String, in conversation: Conversation, by responder: any Responder
    ) async -> Answer {
      if message == "stop" {
        let reply = Reply(text: "", problems: [ReplyProblem(.interrupted, "stopped")])
        return Answer(reply: reply, conversation: conversation, duration: .zero)
      }
      var after = conversation
      after.variables["count"] = String((after.variables["count"].flatMap { Int($0) } ?? 0) + 1)
      return Answer(
        reply: Reply(text: conversation.clock?.description ?? ""), conversation: after,
        duration: .seconds(1))
    }

    func inspect<Value: Sendable>(
      _ work: @escaping @Sendable () -> Value
    ) async throws(InspectionStop) -> Value { throw .outOfTime(.seconds(1)) }
  }

  /// A watch that tells of a change when the test says so, and counts how often a stamp is asked for.
  private final class WatchedService: RobotService, RuleWatch {
    let state = Mutex((hasChanged: false, stamps: 0))

    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> { StubRobotService().load(choice) }
    func watch(_ choice: RobotChoice) -> (any RuleWatch)? { self }
    func mayHaveChanged() -> Bool { state.withLock { $0.hasChanged } }
    func stamp(of choice: RobotChoice) async -> RuleStamp {
      state.withLock { $0.stamps += 1 }
      return RuleStamp()
    }
  }

  private let clock = TestClock()

  private func manager(_ source: any RobotService = StubRobotService()) -> LiveRobotDataManager {
    LiveRobotDataManager(service: CountingService(), source: source, clock: clock)
  }

  private func say(_ message: String, to robots: LiveRobotDataManager) async -> Exchange? {
    await robots.answer(to: message)
  }

  @Test func withoutARobotThereIsNothing() async {
    let robots = manager()
    #expect(robots.talk == nil && robots.moments.isEmpty && robots.takeBack() == nil)
    #expect(await say("hi", to: robots) == nil)
    #expect(await robots.reload() == nil)
    #expect(await robots.reloadIfChanged() == nil)
    #expect(!robots.allowObjects())
  }

  @Test func keepsWhatTheServiceAnswered() async throws {
    let robots = manager()
    robots.begin(with: .echo, Conversation(), seed: 3)
    let exchange = try #require(await say("hi", to: robots))
    #expect(exchange.reply.text == "2026-11-21T07:22:15" && exchange.duration == .seconds(1))
    #expect(exchange.time == clock.now)
    #expect(robots.talk?.conversation.variables == ["count": "1"] && robots.talk?.seed == 3)
    #expect(robots.talk?.last?.exchange.message == "hi")
    #expect(robots.moments.first?.before.variables == [:])
  }

  @Test func anInterruptedReplyIsNoMoment() async throws {
    let robots = manager()
    robots.begin(with: .echo, Conversation(), seed: 0)
    let exchange = try #require(await say("stop", to: robots))
    #expect(exchange.wasInterrupted && robots.moments.isEmpty)
    #expect(robots.talk?.conversation == Conversation())
  }

  @Test func keepsTheLastHundredExchanges() async {
    let robots = manager()
    robots.begin(with: .echo, Conversation(), seed: 0)
    for number in 1...350 {
      _ = await say("m\(number)", to: robots)
      #expect(robots.moments.count == min(100, number))
    }
    #expect(robots.moments.map(\.exchange.message) == (251...350).map { "m\($0)" })
  }

  @Test func takingBackDoesNotRestoreWhatWasForgotten() async {
    let robots = manager()
    robots.begin(with: .echo, Conversation(), seed: 0)
    robots.change(.set("name", to: "Bob"))
    _ = await say("hi", to: robots)
    robots.change(.forget("name"))
    #expect(robots.takeBack()?.exchange.message == "hi")
    #expect(robots.talk?.conversation.variables == [:])
  }

  /// Whatever is said, set and seeded: with all exchanges taken back, the memory is that of before the first one.
  @Test(arguments: 0..<20) func takingAllBackIsTheBeginning(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    let robots = manager()
    robots.begin(with: .echo, Conversation(seed: seed), seed: seed)
    var memories: [Conversation] = []
    for _ in 0..<30 {
      if Bool.random(using: &random) { robots.change(.set("n", to: String(random.next()))) }
      if Bool.random(using: &random) { robots.change(.seed(random.next())) }
      let isStopped = Bool.random(using: &random)
      if !isStopped, let memory = robots.talk?.conversation { memories.append(memory) }
      _ = await say(isStopped ? "stop" : "hi", to: robots)
    }
    #expect(robots.moments.count == memories.count)
    while let memory = memories.popLast() {
      var before = robots.takeBack()?.before
      before?.clock = memory.clock
      #expect(before == memory, "seed \(seed)")
    }
    #expect(robots.takeBack() == nil)
  }

  @Test func aWatchSavesTheQuestionForTheFilesState() async {
    let source = WatchedService()
    let robots = manager(source)
    robots.begin(with: .echo, Conversation(), seed: 0)
    // The first question is asked, because a file may have changed before it was watched.
    for _ in 0..<3 { #expect(await robots.reloadIfChanged() == nil) }
    #expect(source.state.withLock { $0.stamps } == 1)
    source.state.withLock { $0.hasChanged = true }
    #expect(await robots.reloadIfChanged() == nil)
    #expect(source.state.withLock { $0.stamps } == 2)
  }

  @Test(arguments: [
    ([LoadStep.failed(.missing(path: "a"))], ReloadOutcome.failed(.missing(path: "a"))),
    ([.progress(done: 1, total: 2)], .failed(.interrupted)),
    ([.failed(.nothingLeft([]))], .refused([])),
  ]) func aFailedReloadKeepsTheRobot(_ steps: [LoadStep], _ outcome: ReloadOutcome) async {
    let robots = manager(StubRobotService(steps))
    robots.begin(with: .echo, Conversation(), seed: 0)
    #expect(await robots.reload() == outcome)
    #expect(robots.talk?.robot.name == "Echo")
  }

  private func diagnostic(at line: Int, of file: String = "a.rive") -> Diagnostic {
    Diagnostic(.error, "odd", at: SourceLocation(file: file, line: line), "odd bracket")
  }

  @Test func newErrorsAreRefusedAndOldOnesAreNot() async {
    let (known, moved) = (diagnostic(at: 3), diagnostic(at: 9))
    let new = diagnostic(at: 1, of: "b.rive")
    let old = Robot(name: "Old", responder: EchoResponder(), diagnostics: [known])
    for (diagnostics, refused) in [([moved], [Diagnostic]()), ([moved, new], [new])] {
      let robot = Robot(name: "New", responder: EchoResponder(), diagnostics: diagnostics)
      let robots = manager(StubRobotService([.loaded(robot)]))
      robots.begin(with: old, Conversation(), seed: 0)
      let outcome = await robots.reload()
      #expect(
        outcome == (refused.isEmpty ? .reloaded(RuleChanges(from: [], to: [])) : .refused(refused)))
      #expect(robots.talk?.robot.name == (refused.isEmpty ? "New" : "Old"))
    }
  }

  @Test func inspectionsHaveTheLimitOfTheService() async {
    await #expect(throws: InspectionStop.outOfTime(.seconds(1))) {
      try await manager().inspect { 1 }
    }
  }
}
