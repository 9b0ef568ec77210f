package import Responder
import Synchronization

/// A history that continues in memory if its store fails.
///
/// The exchanges of this run are stored in both. The first failure of the store is reported once; from then on, the
/// exchanges of this run can still be listed, continued and exported.
package final class SteadyHistoryService: HistoryService {
  private struct State {
    var hasFailed = false
    var notice: HistoryError?
  }

  private let store: any HistoryService
  private let memory = MemoryHistoryService()
  private let state = Mutex(State())

  package init(_ store: any HistoryService) { self.store = store }

  /// Creates a history without a store, which is reported like any other failure.
  package init(without reason: HistoryError) {
    store = memory
    state.withLock { $0 = State(hasFailed: true, notice: reason) }
  }

  package func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory conversation: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    let kept = try await stored { store throws(HistoryError) in
      try await store.record(entry, in: id, of: origin, memory: conversation)
    }
    return try await memory.record(entry, in: kept ?? id, of: origin, memory: conversation)
  }

  package func note(
    _ command: String, in id: KeptConversation.ID, memory conversation: Conversation
  ) async throws(HistoryError) {
    try await both { history throws(HistoryError) in
      try await history.note(command, in: id, memory: conversation)
    }
  }

  package func pendingCommands(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [String] {
    try await anywhere { history throws(HistoryError) in
      try await history.pendingCommands(of: id)
    }
  }

  package func takeBack(
    from id: KeptConversation.ID, memory conversation: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    let kept = try await stored { store throws(HistoryError) in
      try await store.takeBack(from: id, memory: conversation)
    }
    let known = try await memory.takeBack(from: id, memory: conversation)
    return kept ?? known
  }

  package func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try await anywhere { history throws(HistoryError) in
      try await history.page(matching: words, after: id, limit: limit)
    }
  }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation {
    try await anywhere { history throws(HistoryError) in try await history.conversation(id) }
  }

  package func latest(with rules: RobotOrigin?) async throws(HistoryError) -> KeptConversation? {
    try await anywhere { history throws(HistoryError) in try await history.latest(with: rules) }
  }

  package func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    try await anywhere { history throws(HistoryError) in
      try await history.entries(of: id, after: entry, limit: limit)
    }
  }

  /// Returns the robot's memory, and copies the conversation into this run's memory, since the caller is about to
  /// continue it.
  package func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    let remembered = try await anywhere { history throws(HistoryError) in
      try await history.memory(of: id)
    }
    let known = try await stored { store throws(HistoryError) in
      (try await store.conversation(id), try await store.allEntries(of: id))
    }
    if let (conversation, entries) = known {
      memory.adopt(conversation, entries, memory: remembered)
    }
    return remembered
  }

  package func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    try await anywhere { history throws(HistoryError) in
      try await history.knowledge(of: user, with: rules)
    }
  }

  package func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    try await both { history throws(HistoryError) in
      try await history.forget(name, of: user, with: rules, as: command)
    }
  }

  package func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    try await both { history throws(HistoryError) in try await history.rename(id, to: title) }
  }

  package func delete(
    _ ids: [KeptConversation.ID], at time: WallTime
  ) async throws(HistoryError) {
    try await both { history throws(HistoryError) in try await history.delete(ids, at: time) }
  }

  package func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await both { history throws(HistoryError) in try await history.restore(ids) }
  }

  package func purge(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await both { history throws(HistoryError) in try await history.purge(ids) }
  }

  package func clear() async throws(HistoryError) {
    try await both { history throws(HistoryError) in try await history.clear() }
  }

  package func revision() async throws(HistoryError) -> HistoryRevision? {
    try await anywhere { history throws(HistoryError) in try await history.revision() }
  }

  package func takeNotice() -> HistoryError? {
    let notice = state.withLock { state in
      defer { state.notice = nil }
      return state.notice
    }
    // If `store` is `memory` itself, it has no notices of its own.
    return notice ?? store.takeNotice()
  }

  /// Calls the store; returns `nil` if it has failed.
  private func stored<Value: Sendable>(
    _ work: (any HistoryService) async throws(HistoryError) -> Value
  ) async throws(HistoryError) -> Value? {
    if state.withLock({ $0.hasFailed }) { return nil }
    var mends = 0
    while true {
      do throws(HistoryError) {
        return try await work(store)
      } catch {
        if error.isOfTheQuestion { throw error }
        state.withLock { state in
          state.notice = error
          // A store that is damaged again after one repair gets no third try.
          state.hasFailed = !error.isMended || mends > 0
        }
        guard error.isMended, mends == 0 else { return nil }
        mends += 1
      }
    }
  }

  /// Reads from the store, or from memory if the store has failed.
  private func anywhere<Value: Sendable>(
    _ work: (any HistoryService) async throws(HistoryError) -> Value
  ) async throws(HistoryError) -> Value {
    if let value = try await stored(work) { return value }
    return try await work(memory)
  }

  /// Changes the store and memory; memory may lack the conversation as long as the store works.
  private func both(
    _ work: (any HistoryService) async throws(HistoryError) -> Void
  ) async throws(HistoryError) {
    let isStored = try await stored(work) != nil
    do throws(HistoryError) {
      try await work(memory)
    } catch {
      if !isStored { throw error }
    }
  }
}
