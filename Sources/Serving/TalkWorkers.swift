import Dispatch
import Synchronization

/// The threads on which requests are answered.
///
/// Work that never waits shares a concurrent queue. Work that waits for a database gets threads of its own, because a
/// concurrent queue has no more threads than the machine has cores, or starts further ones late.
final class TalkWorkers: Sendable {
  private struct State {
    var idle: [DispatchQueue]
    /// At most `TalkLimits.waiting`, so that the first one is removed quickly.
    var waiting: [@Sendable () -> Void] = []
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
        next = self.state.withLock { state -> (@Sendable () -> Void)? in
          if !state.waiting.isEmpty { return state.waiting.removeFirst() }
          state.idle.append(queue)
          return nil
        }
      }
    }
  }
}
