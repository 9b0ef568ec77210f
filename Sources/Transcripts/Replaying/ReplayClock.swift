import ChatModel
import TranscriptFormat

/// A clock whose hands stand where the header put them; durations are still measured.
struct ReplayClock: ChatClock {
  private static let start = ContinuousClock.now

  let now: WallTime

  /// Without a reading it is the first second of 1970, so that no replay depends on the day.
  init(_ reading: ClockReading?) {
    now = WallTime(microseconds: (reading?.secondsSince1970 ?? 0) * 1_000_000)
  }

  var uptime: Duration { Self.start.duration(to: .now) }

  func sleep(for duration: Duration) async throws {
    try await ContinuousClock().sleep(for: duration)
  }
}
