import Dispatch
import Synchronization

extension MainActor {
  /// Blocks a thread until work on the main actor is done; never to be called on the main thread.
  ///
  /// For callbacks of C, which cannot be suspended.
  static func waitFor(_ work: @escaping @MainActor @Sendable () -> [String]) -> [String] {
    let answer = Answer()
    Task { @MainActor in
      answer.lines.withLock { $0 = work() }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.lines.withLock { $0 }
  }

  private final class Answer: Sendable {
    let lines = Mutex<[String]>([])
    let isThere = DispatchSemaphore(value: 0)
  }
}
