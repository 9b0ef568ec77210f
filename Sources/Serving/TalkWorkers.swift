import Dispatch
import Synchronization

/// The threads on which requests are answered.
///
/// Work that never waits shares a concurrent queue. Work that waits for a database gets threads of its own, because a
/// concurrent queue has no more threads than the machine has cores, or starts further ones late.
final class TalkWorkers: Sendable {
  private struct State {
    var idle: [DispatchQueue]
    var waiting: [@Sendable () -> Void] = []
    /// The index of the next work; the work before it has begun.
    var next = 0

    mutating func take() -> (@Sendable () -> Void)? {
      guard next < waiting.count else {
        waiting.removeAll(keepingCapacity: true)
        next = 0
        return nil
      }
      let work = waiting[next]
      next += 1
      if next == 64 {
        waiting.removeFirst(64)
        next = 0
      }
      return work
    }
  }

  private let shared = DispatchQueue(label: "parley.talks", attributes: .concurrent)
  private let usesShared: Bool
  private let state: Mutex<State>

  /// - Parameter threads: the number of threads for work that waits; `nil` if none does.
  init(threads: Int?) {
    usesShared = threads == nil
    let queues = (0..<(threads ?? 0)).map { DispatchQueue(label: "parley.talks.\($0)") }
    state = Mutex(State(idle: queues))
  }

  func start(_ work: @escaping @Sendable () -> Void) {
    if usesShared { return shared.async(execute: work) }
    let queue = state.withLock { state -> DispatchQueue? in
      guard let queue = state.idle.popLast() else {
        state.waiting.append(work)
        return nil
      }
      return queue
    }
    guard let queue else { return }
    queue.async { [self] in
      var next: (@Sendable () -> Void)? = work
      while let work = next {
        work()
        next = self.state.withLock { state in
          let work = state.take()
          if work == nil { state.idle.append(queue) }
          return work
        }
      }
    }
  }
}
