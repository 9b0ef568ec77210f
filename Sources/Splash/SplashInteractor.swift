package import Conversations
package import Responder
import ScreenKit
package import Viper

/// The requests of the splash screen's Presenter to its Interactor.
package enum SplashRequest: Event {
  case load(RobotChoice)

  package var summary: String {
    switch self {
    case .load(.initial): "load the initial robot"
    case .load(.named(let name)): "load " + LogText.quoted(name)
    case .load(.origin(let origin)):
      "load " + LogText.quoted(origin.robot) + " with the options of a conversation"
    }
  }
}

/// The results of the splash screen's Interactor.
package enum SplashOutcome: EventResult {
  /// The numbers of rule files read so far and in total.
  case read(Int, of: Int)
  case loaded(Robot, RuleSummary)
  case failed(RobotLoadError)

  package var summary: String {
    switch self {
    case .read(let done, let total): "read \(done) of \(total)"
    case .loaded(let robot, _): "loaded " + LogText.quoted(robot.name)
    case .failed(let error): "failed: " + LogText.quoted(error.reason)
    }
  }
}

/// The use case of the splash screen: load the robot.
package final class SplashInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<SplashOutcome>)?
  private let robots: any RobotSourceDataManager

  package init(robots: any RobotSourceDataManager) { self.robots = robots }

  package func handle(_ request: SplashRequest) async {
    switch request {
    case .load(let choice):
      do throws(RobotLoadError) {
        let robot = try await robots.robot(choice) { done, total in
          presenter?.receive(.read(done, of: total))
        }
        presenter?.receive(.loaded(robot, robot.responder.summary))
      } catch {
        presenter?.receive(.failed(error))
      }
    }
  }
}
