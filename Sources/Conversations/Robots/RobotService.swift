/// Loads a robot: rules from disk, or the built-in ones.
package protocol RobotService: Sendable {
  /// The words that select the built-in robots.
  var names: [String] { get }

  /// Loads a robot; the stream ends after `loaded` or `failed`, or early if its reader is cancelled.
  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep>

  /// Loads a robot as if its files had been changed.
  func load(_ choice: RobotChoice, after changes: [FileChange]) -> AsyncStream<LoadStep>

  func stamp(of choice: RobotChoice) async -> RuleStamp

  /// Lets the objects of a loaded robot run, because the user agreed on a terminal; returns false if they can't.
  func allowObjects(of robot: Robot) -> Bool

  /// Starts watching the rule files; returns `nil` if only their stamps can reveal a change.
  func watch(_ choice: RobotChoice) -> (any RuleWatch)?
}

extension RobotService {
  package var names: [String] { [] }

  /// Loads the robot as it is, for rules that never change.
  package func load(_ choice: RobotChoice, after changes: [FileChange]) -> AsyncStream<LoadStep> {
    load(choice)
  }

  /// Returns an empty stamp, for rules that never change.
  package func stamp(of choice: RobotChoice) async -> RuleStamp { RuleStamp() }

  package func allowObjects(of robot: Robot) -> Bool { false }

  package func watch(_ choice: RobotChoice) -> (any RuleWatch)? { nil }
}

extension RobotService {
  /// Loads a robot, as if its files had been changed; `progress` receives the numbers of files read so far and in total.
  ///
  /// Throws `interrupted` if the stream ends early.
  package func robot(
    _ choice: RobotChoice, after changes: [FileChange] = [],
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(RobotLoadError) -> Robot {
    for await step in changes.isEmpty ? load(choice) : load(choice, after: changes) {
      switch step {
      case .progress(let done, let total): progress(done, total)
      case .failed(let error): throw error
      case .loaded(let robot): return robot
      }
    }
    throw .interrupted
  }
}

/// A watch of rule files, which lasts as long as the object.
package protocol RuleWatch: AnyObject, Sendable {
  /// Returns whether the files may have changed since the last call; costs at most one system call if they have not.
  func mayHaveChanged() -> Bool
}
