import Conversations

/// A service for a robot that is already loaded.
struct ReplayRobotService: RobotService {
  let robot: Robot

  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
    AsyncStream { stream in
      stream.yield(.loaded(robot))
      stream.finish()
    }
  }

  /// Returns the stamp of the loaded robot, because rules do not change during a replay.
  func stamp(of choice: RobotChoice) async -> RuleStamp { robot.stamp }
}
