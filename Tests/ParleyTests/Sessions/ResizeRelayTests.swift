import Conversations
import Synchronization
import Testing

@testable import parley

@MainActor
@Suite struct ResizeRelayTests {
  /// A clock whose sleepers are woken by the test.
  final class StillClock: ChatClock {
    let sleepers = Mutex<[CheckedContinuation<Void, Never>]>([])
    var uptime: Duration { .zero }
    var now: WallTime { WallTime(microseconds: 0) }

    func sleep(for duration: Duration) async throws {
      await withCheckedContinuation { sleeper in sleepers.withLock { $0.append(sleeper) } }
      try Task.checkCancellation()
    }

    var sleeperCount: Int { sleepers.withLock(\.count) }

    func wake() {
      let woken = sleepers.withLock { sleepers in
        defer { sleepers = [] }
        return sleepers
      }
      for sleeper in woken { sleeper.resume() }
    }
  }

  @Test(.timeLimit(.minutes(20))) func tellsOnceWhenTheWindowKeepsItsSize() async {
    let clock = StillClock()
    let (tellings, teller) = AsyncStream.makeStream(of: Int.self)
    var count = 0
    let relay = ResizeRelay(clock: clock) {
      count += 1
      teller.yield(count)
    }
    for _ in 1...30 { relay.resized() }
    while clock.sleeperCount < 30 { await Task.yield() }
    clock.wake()
    var iterator = tellings.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    relay.resized()
    while clock.sleeperCount < 1 { await Task.yield() }
    clock.wake()
    #expect(await iterator.next() == 2)
  }
}
