import ChatModel

/// A robot that is there already.
struct ReplayRobotService: RobotService {
  let robot: Robot

  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
    AsyncStream { stream in
      stream.yield(.loaded(robot))
      stream.finish()
    }
  }

  /// Rules stay as they are while a transcript is played.
  func stamp(of choice: RobotChoice) async -> RuleStamp { robot.stamp }
}
