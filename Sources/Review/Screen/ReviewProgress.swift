import Responder
import Synchronization

/// Counts the messages that a review has read, on any thread, and reports to the main actor when their expected number
/// grows and after each percent.
final class ReviewProgress: Sendable {
  private let state = Mutex((done: 0, total: 0, percent: 0))
  private let tell: @MainActor @Sendable (_ done: Int, _ total: Int) -> Void

  init(tell: @escaping @MainActor @Sendable (_ done: Int, _ total: Int) -> Void) {
    self.tell = tell
  }

  var counter: WorkCounter {
    WorkCounter { count in
      let (done, total) = self.state.withLock { state in
        state.total += count
        return (state.done, state.total)
      }
      guard total > 0 else { return }
      Task { @MainActor in self.tell(done, total) }
    } advance: { count in
      self.advance(by: count)
    }
  }

  private func advance(by count: Int) {
    let report: (Int, Int)? = state.withLock { state in
      state.done += count
      let percent = state.total == 0 ? 0 : state.done * 100 / state.total
      guard percent > state.percent else { return nil }
      state.percent = percent
      return (state.done, state.total)
    }
    guard let (done, total) = report else { return }
    Task { @MainActor in tell(done, total) }
  }
}
