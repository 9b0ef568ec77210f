package import Conversations

/// A service for a robot that is already loaded.
package struct ReplayRobotService: RobotService {
  let robot: Robot

  package init(robot: Robot) { self.robot = robot }

  package func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
    AsyncStream { stream in
      stream.yield(.loaded(robot))
      stream.finish()
    }
  }

  /// Returns the stamp of the loaded robot, because rules do not change during a replay.
  package func stamp(of choice: RobotChoice) async -> RuleStamp { robot.stamp }
}
