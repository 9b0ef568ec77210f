import Responder
import Synchronization
import Testing

@testable import Conversations

@MainActor
@Suite struct RobotSourceDataManagerTests {
  /// Records the robots that are requested.
  private final class CountingService: RobotService {
    let choices = Mutex<[RobotChoice]>([])
    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
      choices.withLock { $0.append(choice) }
      return StubRobotService().load(choice)
    }
  }

  private func manager(_ steps: LoadStep...) -> LiveRobotSourceDataManager {
    LiveRobotSourceDataManager(service: StubRobotService(steps))
  }

  @Test func loadsTheRobotThatIsChosenEachTime() async throws {
    let service = CountingService()
    let robots = LiveRobotSourceDataManager(service: service)
    var progress: [Int] = []
    let first = try await robots.robot(.initial) { done, _ in progress.append(done) }
    let second = try await robots.robot(.named("tea")) { done, _ in progress.append(done) }
    #expect(first.name == "Echo" && second.name == "Echo")
    #expect(progress == [1, 1] && service.choices.withLock { $0 } == [.initial, .named("tea")])
  }

  @Test func triesAgainAfterAFailure() async {
    let robots = manager(.failed(.binary(path: "a")))
    for _ in 1...2 {
      await #expect(throws: RobotLoadError.binary(path: "a")) {
        try await robots.robot(.initial) { _, _ in }
      }
    }
  }

  @Test func stepsThatEndEarlyAreAnInterruption() async {
    await #expect(throws: RobotLoadError.interrupted) {
      try await manager(.progress(done: 1, total: 2)).robot(.initial) { _, _ in }
    }
  }

  @Test func unchangedFilesAreNotLoadedAgain() async throws {
    let robots = manager(.failed(.interrupted))
    #expect(try await robots.reload(.echo).name == "Echo")
    var old = Robot.echo
    old.stamp = RuleStamp(files: [.init(path: "a.rive", bytes: 1, modified: 1, inode: 1)])
    await #expect(throws: RobotLoadError.interrupted) { try await robots.reload(old) }
    let new = manager(.loaded(Robot(name: "New", responder: EchoResponder())))
    #expect(try await new.reload(old).name == "New")
  }

  @Test func aRobotWithMoreErrorsThanNowIsNone() async throws {
    let error = Diagnostic(.error, "odd", at: SourceLocation(file: "a.rive", line: 1), "odd")
    let broken = Robot(name: "New", responder: EchoResponder(), diagnostics: [error])
    let robots = manager(.loaded(broken))
    let change = FileChange(path: "/a.rive", before: nil, after: "+")
    await #expect(throws: RobotLoadError.nothingLeft([error])) {
      try await robots.robot(.echo, after: [change])
    }
    #expect(try await robots.robot(broken, after: [change]).name == "New")
  }
}
