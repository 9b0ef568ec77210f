package import Conversations
import Dispatch
import Responder
import Synchronization

/// Keeps users' memories and exchanges in the history; each user continues their latest conversation with the robot.
package struct HistoryTalkStore: TalkStore {
  private let history: any HistoryReader & HistoryWriter
  private let clock: any ChatClock
  private let executor = CallExecutor()

  package init(_ history: any HistoryReader & HistoryWriter, clock: any ChatClock = SystemClock()) {
    self.history = history
    self.clock = clock
  }

  package var threads: Int? { 8 }

  package func open() throws(HistoryError) {
    _ = try wait { [history] () throws(HistoryError) in try await history.latest(with: nil) }
  }

  package func turn(
    for request: ServeRequest, _ waiting: TalkWaiting, with robot: Robot,
    _ memory: inout TalkMemory?, _ answer: (inout TalkMemory?) -> TalkTurn
  ) throws(ServeError) -> TalkTurn? {
    var before = memory
    do throws(HistoryError) {
      if let known = memory { memory = try afterDeletionsElsewhere(known) }
      before = memory
      if memory == nil { memory = try latestMemory(of: request.user, with: robot) }
      let turn = answer(&memory)
      if turn.changesMemory { try keep(turn, of: request.user, with: robot, &memory) }
      return turn
    } catch {
      memory = before
      throw .unavailable(reason: error.reason)
    }
  }

  /// Returns a memory without what the user has forgotten in other programs; `nil` if its conversation was deleted.
  private func afterDeletionsElsewhere(
    _ known: TalkMemory
  ) throws(HistoryError) -> TalkMemory? {
    guard let stored = known.stored, stored.id != nil else { return known }
    do throws(HistoryError) {
      return try wait { [history] () throws(HistoryError) in
        var talk = stored
        var memory = known
        for name in try await talk.forgottenElsewhere(in: history) {
          memory.conversation.forget(name)
        }
        memory.stored = talk
        return memory
      }
    } catch .noSuchConversation {
      return nil
    }
  }

  private func latestMemory(
    of user: String, with robot: Robot
  ) throws(HistoryError) -> TalkMemory? {
    try wait { [history] () throws(HistoryError) in
      guard let latest = try await history.latest(with: robot.origin, of: user) else { return nil }
      // The commands are read before the memory, so that what is forgotten in between is found later.
      let pending = try await history.pendingCommands(of: latest.id)
      var memory = TalkMemory(try await history.memory(of: latest.id))
      memory.stored = StoredTalk(latest, pending: pending)
      return memory
    }
  }

  private func keep(
    _ turn: TalkTurn, of user: String, with robot: Robot, _ memory: inout TalkMemory?
  ) throws(HistoryError) {
    if turn.exchange == nil && turn.changes.isEmpty { return }
    let known = memory
    let stored = try wait { [history, clock] () throws(HistoryError) in
      var talk =
        known?.stored
        ?? StoredTalk(
          ConversationOrigin(
            with: robot, user: user, seed: known?.seed ?? 0,
            started: turn.exchange?.time ?? clock.now))
      let memory = known?.conversation ?? Conversation(user: user)
      if let exchange = turn.exchange {
        try await talk.record(exchange, by: robot, after: turn.changes, memory: memory, in: history)
      } else {
        for change in turn.changes { try await talk.record(change, memory: memory, in: history) }
      }
      return talk
    }
    memory?.stored = stored
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, HistoryError>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Runs calls to the history outside of Swift's thread pool, whose threads may all be waiting for the server.
  private final class CallExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "parley.talks.history")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Blocks the calling thread until the history has answered.
  private func wait<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(HistoryError) -> Value
  ) throws(HistoryError) -> Value {
    let outcome = Outcome<Value>()
    Task(executorPreference: executor) {
      let result: Result<Value, HistoryError>
      do throws(HistoryError) {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      outcome.value.withLock { $0 = result }
      outcome.isDone.signal()
    }
    outcome.isDone.wait()
    return try outcome.value.withLock { $0 ?? .failure(.unavailable(reason: "")) }.get()
  }
}
