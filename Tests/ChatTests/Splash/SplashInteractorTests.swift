import Testing
import Viper

@testable import Conversations
@testable import ScreenKit
@testable import Splash

@MainActor
@Suite struct SplashInteractorTests {
  /// Reads three files, and then has the robot or the error.
  private final class StubRobots: RobotSourceDataManager {
    var failure: RobotLoadError?

    func robot(
      _ choice: RobotChoice, progress: (_ done: Int, _ total: Int) -> Void
    ) async throws(RobotLoadError) -> Robot {
      for done in 1...3 { progress(done, 3) }
      if let failure { throw failure }
      return .echo
    }
    func reload(_ robot: Robot) async throws(RobotLoadError) -> Robot { robot }
    func robot(
      _ robot: Robot, after changes: [FileChange]
    ) async throws(RobotLoadError) -> Robot { robot }
  }

  private final class SpyPresenter: ResultReceiver {
    var outcomes: [String] = []
    func receive(_ outcome: SplashOutcome) { outcomes.append(outcome.summary) }
  }

  private let progress = ["read 1 of 3", "read 2 of 3", "read 3 of 3"]

  @Test(arguments: [nil, RobotLoadError.interrupted]) func tellsOfTheFilesAndOfTheEnd(
    _ failure: RobotLoadError?
  ) async {
    let (robots, spy) = (StubRobots(), SpyPresenter())
    robots.failure = failure
    let interactor = SplashInteractor(robots: robots)
    interactor.presenter = spy
    await interactor.handle(.load(.initial))
    let end = failure.map(SplashOutcome.failed) ?? .loaded(.echo, EchoResponder().summary)
    #expect(spy.outcomes == progress + [end.summary])
  }
}
