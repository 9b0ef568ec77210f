package import Viper

/// What time it is, and waiting; passed in, so that tests and transcripts have their own.
package protocol ChatClock: Service {
  /// Time since some fixed moment, for measuring.
  var uptime: Duration { get }
  var now: WallTime { get }
  /// How far clocks on the user's wall are ahead of UTC at a moment; 0 unless a clock has its own.
  func secondsEastOfUTC(at time: WallTime) -> Int
  /// Returns early, throwing, when the task is cancelled.
  func sleep(for duration: Duration) async throws
}

extension ChatClock {
  package func secondsEastOfUTC(at time: WallTime) -> Int { 0 }
}
