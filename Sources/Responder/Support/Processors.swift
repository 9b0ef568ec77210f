import Dispatch
import Synchronization

/// Work on all processors at once.
package enum Processors {
  /// Returns the results of a function for all numbers below `count`, in order.
  ///
  /// At most as many calls run at once as there are processors. All calls are interrupted if the calling task is
  /// cancelled, or if its `Interruption.timer` is up.
  package static func results<Value: Sendable>(
    _ count: Int, of work: @Sendable (Int) -> Value
  ) -> [Value] {
    guard count > 1 else { return (0..<count).map(work) }
    let results = Mutex([Value?](repeating: nil, count: count))
    let timer = Interruption.timer
    unsafe withUnsafeCurrentTask { task in
      // The other threads run no task, so they ask the caller's, which waits here until all calls have returned.
      let caller = unsafe Caller(task: task)
      let ends = Interruption.Timer { caller.isCancelled || timer?.isUp() ?? false }
      DispatchQueue.concurrentPerform(iterations: count) { number in
        let value = Interruption.$timer.withValue(ends) { work(number) }
        results.withLock { $0[number] = value }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// The calling task; other threads only read whether it was cancelled, which is safe on any thread.
  @safe private struct Caller: @unchecked Sendable {
    private let task: UnsafeCurrentTask?

    init(task: UnsafeCurrentTask?) { unsafe self.task = task }

    var isCancelled: Bool { unsafe task?.isCancelled ?? false }
  }
}

/// Work on another thread, while the caller continues with something else.
package struct BackgroundWork<Value: Sendable>: Sendable {
  private final class Outcome: Sendable {
    let value = Mutex<Value?>(nil)
    let isReady = DispatchSemaphore(value: 0)
  }

  private let outcome = Outcome()
  private let work: @Sendable () -> Value

  /// Begins the work; nothing can interrupt it, because it runs outside the calling task.
  package init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    DispatchQueue.global(qos: .userInitiated).async { [outcome] in
      let value = work()
      outcome.value.withLock { $0 = value }
      outcome.isReady.signal()
    }
  }

  /// Waits for the work, and returns its result; may be called only once, because a second call would wait forever.
  package func take() -> Value {
    outcome.isReady.wait()
    return outcome.value.withLock { $0.take() } ?? work()
  }
}
