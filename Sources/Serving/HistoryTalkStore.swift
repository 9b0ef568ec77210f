package import Conversations
import Dispatch
import Responder
import Synchronization

/// The memories in the history, with all exchanges: the latest conversation of a user with the robot goes on.
package struct HistoryTalkStore: TalkStore {
  private let history: any HistoryService
  private let executor = CallExecutor()

  package init(_ history: any HistoryService) { self.history = history }

  package var threads: Int? { 8 }

  /// Opens the history.
  package func check() throws(HistoryError) {
    _ = try wait { [history] () throws(HistoryError) in try await history.latest(with: nil) }
  }

  package func turn(
    for request: ServeRequest, with robot: Robot, _ memory: inout TalkMemory?,
    _ answer: (inout TalkMemory?) -> TalkTurn
  ) throws(ServeError) -> TalkTurn {
    let before = memory
    do throws(HistoryError) {
      if memory == nil { memory = try known(request.user, robot) }
      let turn = answer(&memory)
      if turn.changes { try keep(turn, of: request, with: robot, &memory) }
      return turn
    } catch {
      memory = before
      throw .unavailable(reason: error.reason)
    }
  }

  private func known(_ user: String, _ robot: Robot) throws(HistoryError) -> TalkMemory? {
    try wait { [history] () throws(HistoryError) in
      guard let latest = try await history.latest(with: robot.origin, of: user) else { return nil }
      var memory = TalkMemory(try await history.memory(of: latest.id))
      memory.number = latest.id
      return memory
    }
  }

  private func keep(
    _ turn: TalkTurn, of request: ServeRequest, with robot: Robot, _ memory: inout TalkMemory?
  ) throws(HistoryError) {
    let user = request.user
    if case .forget(let name) = request.action {
      let command = HistoryEntry.forgetting + (name.map { " " + $0.oneLine } ?? "")
      return try wait { [history] () throws(HistoryError) in
        try await history.forget(name, of: user, with: robot.origin, as: command)
      }
    }
    guard let known = memory else { return }
    let conversation = known.conversation
    let commands = request.commands
    guard let exchange = turn.exchange else {
      // Before the first message there is no conversation to which commands could belong.
      guard let number = known.number else {
        memory?.commands += commands
        return
      }
      return try wait { [history] () throws(HistoryError) in
        for command in commands {
          try await history.note(command, in: number, memory: conversation)
        }
      }
    }
    let origin = ConversationOrigin(
      rules: robot.origin, robot: robot.name, user: user, seed: known.seed, utf8: robot.utf8,
      options: robot.options, started: exchange.at)
    let entry = HistoryEntry(exchange, by: robot, after: known.commands + commands)
    memory?.number = try wait { [history] () throws(HistoryError) in
      try await history.record(entry, in: known.number, of: origin, memory: conversation)
    }
    memory?.commands = []
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, HistoryError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }

  // The threads of Swift's tasks may all be waiting for a server themselves.
  private final class CallExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "parley.talks.history")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Waits for the history, on a thread that may wait.
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
      outcome.isThere.signal()
    }
    outcome.isThere.wait()
    return try outcome.value.withLock { $0 ?? .failure(.unavailable(reason: "")) }.get()
  }
}

extension ServeRequest {
  /// The chat's commands that change the memory as the request does.
  fileprivate var commands: [String] {
    let changes: [VariableChange]
    switch action {
    case .reply(_, let variables, _): changes = variables ?? []
    case .set(let variables): changes = variables
    default: changes = []
    }
    return changes.map { change in
      change.value.map { "/set \(change.name.oneLine) = \($0.oneLine)" }
        ?? "\(HistoryEntry.forgetting) \(change.name.oneLine)"
    }
  }
}
