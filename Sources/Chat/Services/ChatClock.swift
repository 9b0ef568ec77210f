public import Viper

/// What time it is, and waiting; passed in, so that tests and transcripts have their own.
public protocol ChatClock: Service {
  /// Time since some fixed moment, for measuring.
  var uptime: Duration { get }
  var now: WallTime { get }
  /// Returns early, throwing, when the task is cancelled.
  func sleep(for duration: Duration) async throws
}
