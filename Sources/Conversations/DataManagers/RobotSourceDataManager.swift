import Responder

/// The DataManager that loads robots; it keeps none, because their files may change.
@MainActor
package protocol RobotSourceDataManager: AnyObject {
  /// Loads a robot; `progress` receives the numbers of files read so far and in total.
  func robot(
    _ choice: RobotChoice, progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(RobotLoadError) -> Robot

  /// Loads a robot's rules again if their files have changed.
  func reload(_ robot: Robot) async throws(RobotLoadError) -> Robot

  /// Loads a robot as changes of its files would make it; throws if its rules then have more errors than now.
  func robot(
    _ robot: Robot, after changes: [FileChange]
  ) async throws(RobotLoadError) -> Robot
}

/// The implementation that uses a robot service.
package final class LiveRobotSourceDataManager: RobotSourceDataManager {
  private let service: any RobotService

  package init(service: any RobotService) { self.service = service }

  package func robot(
    _ choice: RobotChoice, progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(RobotLoadError) -> Robot {
    try await service.robot(choice, progress: progress)
  }

  package func reload(_ robot: Robot) async throws(RobotLoadError) -> Robot {
    if await service.stamp(of: robot.choice) == robot.stamp { return robot }
    return try await service.robot(robot.choice)
  }

  package func robot(
    _ robot: Robot, after changes: [FileChange]
  ) async throws(RobotLoadError) -> Robot {
    let new = try await service.robot(robot.choice, after: changes)
    if new.diagnostics.errorCount > robot.diagnostics.errorCount {
      throw .nothingLeft(new.diagnostics.filter { $0.severity == .error })
    }
    return new
  }
}
