/// What a conversation began with: enough to have the same one again.
public struct ConversationOrigin: Sendable, Hashable {
  /// The rules, as a transcript names them.
  public var rules: RobotOrigin
  /// The robot's name.
  public var robot: String
  public var user: String
  /// What random choices started from.
  public var seed: UInt64
  /// Whether messages kept letters beyond ASCII.
  public var utf8: Bool
  /// What the robot knew of the user from earlier talks.
  public var variables: [String: String]
  public var started: WallTime

  public init(
    rules: RobotOrigin, robot: String, user: String, seed: UInt64, utf8: Bool = false,
    variables: [String: String] = [:], started: WallTime
  ) {
    self.rules = rules
    self.robot = robot
    self.user = user
    self.seed = seed
    self.utf8 = utf8
    self.variables = variables
    self.started = started
  }
}
