import Dispatch
import Synchronization
import Terminal

extension MainActor {
  /// Blocks the calling thread until work on the main actor is done; must not be called on the main thread.
  ///
  /// For callbacks of C and for a thread that waits for keys, which cannot be suspended.
  static func waitFor<Value: Sendable>(
    _ work: @escaping @MainActor @Sendable () async -> [Value]
  ) -> [Value] {
    let answer = Answer<Value>()
    Task { @MainActor in
      let values = await work()
      answer.values.withLock { $0 = values }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.values.withLock { $0 }
  }

  private final class Answer<Value: Sendable>: Sendable {
    let values = Mutex<[Value]>([])
    let isThere = DispatchSemaphore(value: 0)
  }
}
