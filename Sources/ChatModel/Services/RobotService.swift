package import Viper

/// Loads a robot: rules from disk, or the built-in ones.
package protocol RobotService: Service {
  /// The names of the robots that the program brings along.
  var names: [String] { get }

  /// Starts to load; ends after `loaded` or `failed`, or early when the one who listens is cancelled.
  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep>

  /// What the rule files look like now.
  func stamp(of choice: RobotChoice) async -> RuleStamp

  /// Watches the rule files from now on; `nil` where only their stamps can tell of a change.
  func watch(_ choice: RobotChoice) -> (any RuleWatch)?
}

extension RobotService {
  package var names: [String] { [] }

  /// For rules that never change.
  package func stamp(of choice: RobotChoice) async -> RuleStamp { RuleStamp() }

  package func watch(_ choice: RobotChoice) -> (any RuleWatch)? { nil }
}

/// Watches rule files for as long as it is held.
package protocol RuleWatch: AnyObject, Sendable {
  /// Whether anything may have happened to the files since the last call; costs one system call at most.
  func mayHaveChanged() -> Bool
}
