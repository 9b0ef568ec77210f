import Dispatch
import Synchronization

extension MainActor {
  /// Runs work on the main actor, and blocks the calling thread until it is done; never call it on the main thread.
  ///
  /// For code that cannot suspend: callbacks from C, and the thread that waits for keys.
  static func waitFor<Value: Sendable>(
    _ work: @escaping @MainActor @Sendable () async -> [Value]
  ) -> [Value] {
    let answer = Answer<Value>()
    Task { @MainActor in
      let values = await work()
      answer.values.withLock { $0 = values }
      answer.isDone.signal()
    }
    answer.isDone.wait()
    return answer.values.withLock { $0 }
  }

  private final class Answer<Value: Sendable>: Sendable {
    let values = Mutex<[Value]>([])
    let isDone = DispatchSemaphore(value: 0)
  }
}
