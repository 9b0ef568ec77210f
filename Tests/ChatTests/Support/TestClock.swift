import Synchronization

@testable import Conversations

/// A clock that a test advances; sleeping ends on command.
final class TestClock: ChatClock {
  private struct State {
    var uptime = Duration.zero
    var sleepers: [CheckedContinuation<Void, any Error>] = []
  }

  private let state = Mutex(State())

  var uptime: Duration { state.withLock(\.uptime) }
  var now: WallTime {
    WallTime(microseconds: 1_795_245_735_000_000 + uptime.microseconds)
  }

  func advance(by duration: Duration) { state.withLock { $0.uptime += duration } }

  /// The number of sleepers.
  var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Wakes all sleepers.
  func wake() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.resume() }
  }

  func sleep(for duration: Duration) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.sleepers.append(continuation) }
        if Task.isCancelled { cancelAll() }
      }
    } onCancel: {
      cancelAll()
    }
  }

  private func cancelAll() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.resume(throwing: CancellationError()) }
  }
}
