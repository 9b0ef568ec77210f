import ChatModel
import TranscriptFormat

/// A clock that always shows the header's time; durations are still measured.
struct ReplayClock: ChatClock {
  private static let start = ContinuousClock.now

  let now: WallTime

  /// Creates a clock; by default it shows the first second of 1970, so that no replay depends on the date.
  init(_ reading: ClockReading?) {
    now = WallTime(microseconds: (reading?.secondsSince1970 ?? 0) * 1_000_000)
  }

  var uptime: Duration { Self.start.duration(to: .now) }

  func sleep(for duration: Duration) async throws {
    try await ContinuousClock().sleep(for: duration)
  }
}
