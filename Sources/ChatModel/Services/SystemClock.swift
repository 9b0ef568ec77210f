#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The machine's clocks.
package struct SystemClock: ChatClock {
  private static let start = ContinuousClock.now

  package init() {}

  package var uptime: Duration { Self.start.duration(to: .now) }

  package var now: WallTime {
    var time = timespec()
    // The one argument that is a pointer points at a local for the length of the call.
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return WallTime(microseconds: 0) }
    return WallTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  package func secondsEastOfUTC(at time: WallTime) -> Int {
    var seconds = time_t(time.microseconds / 1_000_000)
    var parts = unsafe tm()
    // Both arguments point at locals for the length of the call.
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_gmtoff)
  }

  package func sleep(for duration: Duration) async throws {
    try await ContinuousClock().sleep(for: duration)
  }
}
