import Synchronization
import Testing

@testable import Conversations
@testable import Splash

@MainActor
@Suite struct SplashDataManagerTests {
  /// Records the robots that are requested.
  final class CountingService: RobotService {
    let choices = Mutex<[RobotChoice]>([])
    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
      choices.withLock { $0.append(choice) }
      return StubRobotService().load(choice)
    }
  }

  @Test func loadsTheRobotThatIsChosenEachTime() async throws {
    let service = CountingService()
    let robots = SplashDataManager(service: service)
    var progress: [Int] = []
    let first = try await robots.robot(.initial) { done, _ in progress.append(done) }
    let second = try await robots.robot(.named("tea")) { done, _ in progress.append(done) }
    #expect(first.name == "Echo" && second.name == "Echo")
    #expect(progress == [1, 1] && service.choices.withLock { $0 } == [.initial, .named("tea")])
  }

  @Test func triesAgainAfterAFailure() async {
    let robots = SplashDataManager(service: StubRobotService([.failed(.binary(path: "a"))]))
    for _ in 1...2 {
      await #expect(throws: RobotLoadError.binary(path: "a")) {
        try await robots.robot(.initial) { _, _ in }
      }
    }
  }
}
