import Chat

/// A robot that is there already.
struct ReplayRobotService: RobotService {
  let robot: Robot

  func load() -> AsyncStream<LoadStep> {
    AsyncStream { stream in
      stream.yield(.loaded(robot))
      stream.finish()
    }
  }

  /// Rules stay as they are while a transcript is played.
  func stamp() async -> RuleStamp { robot.stamp }
}
