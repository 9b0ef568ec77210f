/// What a conversation began with: enough to have the same one again.
///
/// The rules are those of now: a robot that is taught something is loaded from one folder more.
package struct ConversationOrigin: Sendable, Hashable {
  /// The rules, as a transcript names them.
  package var rules: RobotOrigin
  /// The robot's name.
  package var robot: String
  package var user: String
  /// What random choices started from.
  package var seed: UInt64
  /// Whether messages kept letters beyond ASCII.
  package var utf8: Bool
  /// How else the rules are loaded where that is not the usual way: `max-steps` is `50`.
  package var options: [String: String]
  /// What the robot knew of the user from earlier talks.
  package var variables: [String: String]
  /// Names of variables that were among these, and are forgotten.
  package var forgotten: [String] = []
  /// Whether it began without what the robot knew of the user, who is known all the same.
  package var isFresh = false
  package var started: WallTime

  package init(
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

  /// Stands among `forgotten` for all variables at once.
  package static let everything = "everything"

  /// - Parameter name: of a variable of the user; nil for all.
  package mutating func forget(_ name: String?) {
    let names = (name.map { [$0] } ?? variables.keys.sorted()).filter { variables[$0] != nil }
    for name in names { variables[name] = nil }
    // A rule can make a name of what the user said: only the one that was typed is kept.
    let told = name.map { [$0] } ?? [Self.everything]
    if !names.isEmpty { forgotten += told.filter { !forgotten.contains($0) } }
  }
}

extension ConversationOrigin {
  /// Whether a robot has the rules of the conversation, loaded in the same way.
  package func isOf(_ robot: Robot) -> Bool {
    rules.identity == robot.origin.identity && utf8 == robot.utf8 && options == robot.options
  }
}
