import Viper

/// Where the robot comes from: loaded once, then kept.
final class RobotLibrary: DataManager {
  let service: any RobotService
  private var robot: Robot?

  init(service: any RobotService) { self.service = service }

  /// The robot, or why there is none; `progress` is told how far its files are read.
  func robot(
    progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(RobotLoadError) -> Robot {
    if let robot { return robot }
    for await step in service.load() {
      switch step {
      case .progress(let done, let total): progress(done, total)
      case .failed(let error): throw error
      case .loaded(let robot):
        self.robot = robot
        return robot
      }
    }
    throw .interrupted
  }
}
