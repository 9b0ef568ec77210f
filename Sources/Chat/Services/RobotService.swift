public import Viper

/// Loads a robot: rules from disk, or the built-in ones.
public protocol RobotService: Service {
  /// Starts to load; ends after `loaded` or `failed`, or early when the one who listens is cancelled.
  func load() -> AsyncStream<LoadStep>

  /// What the rule files look like now; cheap enough to be asked before every message.
  func stamp() async -> RuleStamp
}

extension RobotService {
  /// For rules that never change.
  public func stamp() async -> RuleStamp { RuleStamp() }
}
