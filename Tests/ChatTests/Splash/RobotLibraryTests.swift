import Synchronization
import Testing

@testable import Chat

@MainActor
@Suite struct RobotLibraryTests {
  final class CountingService: RobotService {
    let loads = Mutex(0)
    func load() -> AsyncStream<LoadStep> {
      loads.withLock { $0 += 1 }
      return StubRobotService().load()
    }
  }

  @Test func loadsOnceAndKeeps() async throws {
    let service = CountingService()
    let library = RobotLibrary(service: service)
    var progress: [Int] = []
    let first = try await library.robot { done, _ in progress.append(done) }
    let second = try await library.robot { done, _ in progress.append(done) }
    #expect(first.name == "Echo" && second.name == "Echo")
    #expect(progress == [1] && service.loads.withLock { $0 } == 1)
  }

  @Test func triesAgainAfterAFailure() async {
    let library = RobotLibrary(service: StubRobotService([.failed(.binary(path: "a"))]))
    for _ in 1...2 {
      await #expect(throws: RobotLoadError.binary(path: "a")) {
        try await library.robot { _, _ in }
      }
    }
  }
}
