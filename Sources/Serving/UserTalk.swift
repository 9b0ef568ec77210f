import Dispatch
import Synchronization

/// The talk of one user: its memory, and the requests that wait for it.
///
/// A thread that adds a request to an idle talk starts the work; requests are answered one by one, in order.
final class UserTalk: Sendable {
  /// A request with the function that takes its answer.
  struct Job: Sendable {
    var request: ServeRequest
    var arrival = DispatchTime.now()
    var done: @Sendable (ServeAnswer) -> Void
  }

  private struct State {
    var jobs: [Job] = []
    /// The index of the next job; the jobs before it have begun.
    var next = 0
    var isRunning = false
    /// The memory; `nil` while a request is being answered, and for a user who was forgotten.
    var memory: TalkMemory?
    /// The size of the memory, also while a request is being answered.
    var bytes = 0
    var lastUse: Duration
  }

  let user: String
  private let state: Mutex<State>

  init(_ user: String, at time: Duration) {
    self.user = user
    state = Mutex(State(lastUse: time))
  }

  /// The number of requests that wait.
  var waitingCount: Int { state.withLock { $0.jobs.count - $0.next } }

  /// Adds a request; returns whether the caller has to start the work.
  func add(_ job: Job, at time: Duration) -> Bool {
    state.withLock { state in
      state.jobs.append(job)
      state.lastUse = time
      defer { state.isRunning = true }
      return !state.isRunning
    }
  }

  /// Takes the next request and the memory; `nil` if none waits, which ends the work.
  func take() -> (job: Job, memory: TalkMemory?)? {
    state.withLock { state in
      guard state.next < state.jobs.count else {
        state.jobs.removeAll(keepingCapacity: state.jobs.capacity <= 64)
        state.next = 0
        state.isRunning = false
        return nil
      }
      let job = state.jobs[state.next]
      state.next += 1
      if state.next == 64 {
        state.jobs.removeFirst(64)
        state.next = 0
      }
      // The memory has one owner, so that it is changed in place.
      return (job, state.memory.take())
    }
  }

  var bytes: Int { state.withLock { $0.bytes } }

  /// Puts the memory back after a request; `memory` is `nil` if the user was forgotten.
  ///
  /// - Parameter job: the request, if it is to be taken again.
  /// - Returns: the number of bytes by which the memory has grown.
  func putBack(_ memory: consuming TalkMemory?, again job: Job? = nil) -> Int {
    let memory = memory
    let bytes = memory?.approximateBytes ?? 0
    return state.withLock { state in
      state.memory = memory
      if let job {
        // The job is still before `next`, unless it was the last of the 64 jobs that `take` removes together.
        if state.next > 0 { state.next -= 1 } else { state.jobs.insert(job, at: 0) }
      }
      defer { state.bytes = bytes }
      return bytes - state.bytes
    }
  }

  /// Whether nothing is lost if the talk is removed.
  var isBlank: Bool { state.withLock { !$0.isRunning && $0.memory == nil } }

  /// Returns whether the user has sent no request since a time, and none waits or is being answered.
  func isIdle(since time: Duration) -> Bool {
    state.withLock { !$0.isRunning && $0.lastUse < time }
  }
}
