import Dispatch
import Synchronization
import Terminal

extension MainActor {
  /// Blocks the calling thread until work on the main actor is done; must not be called on the main thread.
  ///
  /// For callbacks of C, which cannot be suspended.
  static func waitFor(_ work: @escaping @MainActor @Sendable () -> [CompletionChoice])
    -> [CompletionChoice]
  {
    let answer = Answer()
    Task { @MainActor in
      answer.choices.withLock { $0 = work() }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.choices.withLock { $0 }
  }

  private final class Answer: Sendable {
    let choices = Mutex<[CompletionChoice]>([])
    let isThere = DispatchSemaphore(value: 0)
  }
}
