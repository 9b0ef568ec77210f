import Platform
package import Responder

/// A clock for reading the time and for waiting; tests and transcripts pass their own.
package protocol ChatClock: Sendable {
  /// The time since a fixed moment, for measuring.
  var uptime: Duration { get }
  var now: WallTime { get }
  /// Returns the offset of the user's local time zone from UTC at a moment; the default implementation returns 0.
  func secondsEastOfUTC(at time: WallTime) -> Int
  /// Waits; throws early if the task is cancelled.
  func sleep(for duration: Duration) async throws
}

extension ChatClock {
  package func secondsEastOfUTC(at time: WallTime) -> Int { 0 }

  /// Returns the date and time that the user's clock shows at a moment.
  package func localTime(at time: WallTime) -> LocalTime {
    LocalTime(
      secondsSince1970: time.microseconds / 1_000_000, secondsEastOfUTC: secondsEastOfUTC(at: time))
  }
}

extension WallTime {
  /// Returns the local date and time, to the minute: `2026-11-21 08:31`.
  package func localText(by clock: any ChatClock) -> String {
    String(localTextWithSeconds(by: clock).prefix(16))
  }

  /// Returns the local date: `2026-11-21`.
  package func localDay(by clock: any ChatClock) -> String {
    String(localTextWithSeconds(by: clock).prefix(10))
  }

  /// Returns the local date and time, to the second: `2026-11-21 08:31:05`.
  package func localTextWithSeconds(by clock: any ChatClock) -> String {
    let offset = Int64(clock.secondsEastOfUTC(at: self)) * 1_000_000
    let text = WallTime(microseconds: microseconds + offset).description
    return text.prefix(19).split(separator: "T").joined(separator: " ")
  }
}

/// The machine's clocks.
package struct SystemClock: ChatClock {
  private static let start = ContinuousClock.now

  package init() {}

  package var uptime: Duration { Self.start.duration(to: .now) }

  package var now: WallTime {
    var time = timespec()
    // The only pointer argument refers to a local variable for the duration of the call.
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return WallTime(microseconds: 0) }
    return WallTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  package func secondsEastOfUTC(at time: WallTime) -> Int {
    var seconds = time_t(time.microseconds / 1_000_000)
    var parts = unsafe tm()
    // Both arguments refer to local variables for the duration of the call.
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_gmtoff)
  }

  package func sleep(for duration: Duration) async throws {
    try await ContinuousClock().sleep(for: duration)
  }
}
