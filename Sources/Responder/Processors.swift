import Dispatch
import Synchronization

/// Work on all processors at once.
package enum Processors {
  /// Returns the results of a function for all numbers below `count`, in order.
  ///
  /// As many calls run at once as there are processors, and calls start in the order of the numbers. Cancelling the
  /// calling task, and the end of its time, interrupt all calls.
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

  /// The calling task, of which other threads only ask whether it was cancelled, as any thread may.
  @safe private struct Caller: @unchecked Sendable {
    private let task: UnsafeCurrentTask?

    init(task: UnsafeCurrentTask?) { unsafe self.task = task }

    var isCancelled: Bool { unsafe task?.isCancelled ?? false }
  }
}

/// Work on another thread, while the caller continues with something else.
package struct Meanwhile<Value: Sendable>: Sendable {
  private final class Outcome: Sendable {
    let value = Mutex<Value?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }

  private let outcome = Outcome()
  private let work: @Sendable () -> Value

  /// Begins the work, which must not need an interruption.
  package init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    DispatchQueue.global(qos: .userInitiated).async { [outcome] in
      let value = work()
      outcome.value.withLock { $0 = value }
      outcome.isThere.signal()
    }
  }

  /// Waits for the work, and returns its result; it may be asked for only once.
  package func take() -> Value {
    outcome.isThere.wait()
    return outcome.value.withLock { $0.take() } ?? work()
  }
}
