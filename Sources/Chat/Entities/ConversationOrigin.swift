/// What a conversation began with: enough to have the same one again.
///
/// The rules are those of now: a robot that is taught something is loaded from one folder more.
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
  /// How else the rules are loaded where that is not the usual way: `max-steps` is `50`.
  public var options: [String: String]
  /// What the robot knew of the user from earlier talks.
  public var variables: [String: String]
  /// Names of variables that were among these, and are forgotten.
  public var forgotten: [String] = []
  public var started: WallTime

  public init(
    rules: RobotOrigin, robot: String, user: String, seed: UInt64, utf8: Bool = false,
    options: [String: String] = [:], variables: [String: String] = [:], started: WallTime
  ) {
    self.rules = rules
    self.robot = robot
    self.user = user
    self.seed = seed
    self.utf8 = utf8
    self.options = options
    self.variables = variables
    self.started = started
  }

  /// - Parameter name: of a variable of the user; nil for all.
  public mutating func forget(_ name: String?) {
    let names = (name.map { [$0] } ?? variables.keys.sorted()).filter { variables[$0] != nil }
    for name in names { variables[name] = nil }
    forgotten += names.filter { !forgotten.contains($0) }
  }
}
