/// The initial state of a conversation.
///
/// `rules` is updated during the conversation, because teaching a robot can add a folder.
package struct ConversationOrigin: Sendable, Hashable {
  /// The rules as named in a transcript.
  package var rules: RobotOrigin
  package var robot: String
  package var user: String
  /// The seed of the random choices.
  package var seed: UInt64
  /// Whether messages kept letters beyond ASCII.
  package var utf8: Bool
  /// The options of the rules that differ from the defaults, such as `50` for `max-steps`.
  package var options: [String: String]
  /// The user's variables from earlier conversations.
  package var variables: [String: String]
  /// The names of variables that were initial or set by a command, and have been forgotten since, or `everything`.
  package var forgotten: [String] = []
  /// Whether the conversation began without the robot's memory of the user, even if there was one.
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

  /// The entry of `forgotten` that stands for all variables.
  package static let everything = "everything"

  /// Forgets initial variables.
  ///
  /// - Parameters:
  ///   - name: the name of a variable of the user; `nil` for all.
  ///   - wasSet: whether a command before an exchange had set such a variable, and was removed.
  package mutating func forget(_ name: String?, wasSet: Bool = false) {
    let names = (name.map { [$0] } ?? variables.keys.sorted()).filter { variables[$0] != nil }
    for name in names { variables[name] = nil }
    // A variable's name can contain the user's words, so only a name that the user typed is recorded.
    let recorded = name.map { [$0] } ?? [Self.everything]
    if !names.isEmpty || wasSet { forgotten += recorded.filter { !forgotten.contains($0) } }
  }
}

extension ConversationOrigin {
  /// Creates the initial state of a conversation that begins now.
  package init(
    with robot: Robot, user: String, seed: UInt64, variables: [String: String] = [:],
    started: WallTime
  ) {
    self.init(
      rules: robot.origin, robot: robot.name, user: user, seed: seed, utf8: robot.utf8,
      options: robot.options, variables: variables, started: started)
  }

  /// Returns whether the conversation uses the rules of a robot, loaded with the same options.
  package func hasRules(of robot: Robot) -> Bool {
    rules.identity == robot.origin.identity && utf8 == robot.utf8 && options == robot.options
  }
}
