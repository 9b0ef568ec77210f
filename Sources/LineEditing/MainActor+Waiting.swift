import Dispatch
import Synchronization

extension MainActor {
  /// Runs work on the main actor, and blocks the calling thread until it is done; never call it on the main thread.
  ///
  /// For code that cannot suspend: callbacks from C, and the thread that waits for keys.
  ///
  /// - Returns: what the work returned, never `nil`.
  static func waitFor<Value: Sendable>(
    _ work: @escaping @MainActor @Sendable () async -> Value
  ) -> Value? {
    let answer = Answer<Value>()
    Task { @MainActor in
      let value = await work()
      answer.value.withLock { $0 = value }
      answer.isDone.signal()
    }
    answer.isDone.wait()
    return answer.value.withLock { $0 }
  }

  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }
}
