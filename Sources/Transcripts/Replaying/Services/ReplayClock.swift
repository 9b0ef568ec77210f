import Conversations
import Responder
import Synchronization

/// A clock that stands at the header's time until a `clock` line sets another one.
///
/// `uptime` and `sleep(for:)` use real time.
final class ReplayClock: ChatClock {
  private static let start = ContinuousClock.now

  private let current: Mutex<WallTime>

  var now: WallTime { current.withLock { $0 } }

  /// Creates a clock that stands at a time; if `nil`, at the start of 1970, so that no replay depends on the date.
  init(_ time: LocalTime?) {
    current = Mutex(WallTime(microseconds: 0))
    if let time { set(time) }
  }

  func set(_ time: LocalTime) {
    current.withLock { $0 = WallTime(microseconds: time.seconds * 1_000_000) }
  }

  var uptime: Duration { Self.start.duration(to: .now) }

  func sleep(for duration: Duration) async throws {
    try await ContinuousClock().sleep(for: duration)
  }
}
