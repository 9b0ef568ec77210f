public import Viper

/// Loads a robot: rules from disk, or the built-in ones.
public protocol RobotService: Service {
  /// Starts to load; ends after `loaded` or `failed`, or early when the one who listens is cancelled.
  func load() -> AsyncStream<LoadStep>
}
