package import Responder
import Synchronization

/// A history that continues in memory if its store fails.
///
/// The exchanges of this run are recorded both in the store and in memory. After the store's first failure, which is
/// reported once, the conversations of this run can still be listed, continued and exported from memory. If the failure
/// may pass, a later exchange tries the store again after a pause, and a success also stores the missed exchanges.
/// Earlier conversations can still be read if the failed store permits, and deleted, which frees space on a full disk.
/// If a damaged store has repaired itself, the request is repeated once, and the damage is no failure.
package final class FallbackHistoryService: HistoryService {
  struct State {
    var hasFailed = false
    /// Whether a later attempt may succeed.
    var mayRecover = true
    var notice: HistoryError?
    /// Whether a failure was reported; later failures are not, but repairs are.
    var wasReported = false
    /// Whether the current failure was reported; false again once the store has stored a missed change.
    var isCurrentReported = false
    var missed = MissedChanges()
    /// The conversation last used, and its pending commands in the store, as far as this program knows them.
    var lastUsed: (conversation: KeptConversation.ID, commands: [String]) = (0, [])
    /// The variables of that conversation that other programs forgot, to be returned once.
    var forgotten: [String?] = []
  }

  /// The store's ids are lower than this one; the ids of conversations begun after the store's failure are higher.
  static let storeIDLimit: KeptConversation.ID = 1 << 40

  /// The store; `nil` if it could not be opened.
  let store: (any HistoryService)?
  let memory = MemoryHistoryService()
  let state = Mutex(State())
  private let pauseFactor: Int

  /// - Parameter pauseFactor: the waiting time before the next try, as a multiple of the time that the failed try took.
  package init(_ store: any HistoryService, pauseFactor: Int = 10) {
    self.store = store
    self.pauseFactor = pauseFactor
  }

  /// Creates a history without a store; `reason` is reported like a failure of the store.
  package init(without reason: HistoryError) {
    store = nil
    pauseFactor = 10
    state.withLock { $0 = State(hasFailed: true, notice: reason) }
  }

  package func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory conversation: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    // For an existing conversation, the chat has called `pendingCommands`, which catches up, before the robot answered.
    if id == nil { await catchUp() }
    let id = id.map { storedID(of: $0) }
    let storeID = try await withStore { store throws(HistoryError) in
      try await store.record(entry, in: id, of: origin, memory: conversation)
    }
    if let storeID {
      state.withLock { $0.lastUsed = (storeID, []) }
    } else if store != nil {
      memory.startIDs(after: Self.storeIDLimit)
    }
    let memoryID = try await memory.record(
      entry, in: storeID ?? id, of: origin, memory: conversation)
    if storeID == nil {
      addMissed(.exchange(entry, in: memoryID, of: origin), memory: conversation)
    }
    return memoryID
  }

  /// Stores the missed changes in a store that has failed, unless the next try is not due yet.
  package func catchUp() async {
    if state.withLock({ $0.missed.isDue }) { _ = await tryAgain() }
  }

  package func catchUpAtEnd() async -> HistoryError? {
    guard let error = await tryAgain() else { return nil }
    return state.withLock { state -> HistoryError? in
      defer { state.isCurrentReported = true }
      return state.isCurrentReported ? nil : error
    }
  }

  /// Stores the missed changes in a store that has failed; returns the error if it fails again.
  private func tryAgain() async -> HistoryError? {
    guard let store, state.withLock({ $0.hasFailed && $0.mayRecover && $0.missed.isComplete })
    else {
      return nil
    }
    let start = ContinuousClock.now
    var works = false
    do throws(HistoryError) {
      try await store.storeHeldExchanges()
      while let (change, conversation) = state.withLock({ $0.missed.first }) {
        var id = storedID(of: change.conversation)
        if id < Self.storeIDLimit,
          try await isGone(id, from: store, missing: change.conversation)
        {
          // The user deleted the conversation in another window, so its missed changes are dropped too.
          state.withLock { $0.missed.removeAll(of: [change.conversation]) }
          memory.remove(id)
          continue
        }
        switch change {
        case .exchange(let entry, let memoryID, let origin):
          id = try await store.record(
            entry, in: id < Self.storeIDLimit ? id : nil, of: origin, memory: conversation)
          memory.renumber(memoryID, to: id)
        case .command(let command, _):
          try await store.recordCommand(command, in: id, memory: conversation)
        }
        state.withLock { $0.didStore(change, in: id) }
        works = true
      }
      try await store.storeHeldExchanges()
      // If nothing was stored, the store may still fail for the reason that was reported, which is not repeated.
      state.withLock {
        ($0.hasFailed, $0.isCurrentReported) = (false, $0.isCurrentReported && !works)
      }
      return nil
    } catch {
      state.withLock { $0.missed.wait(since: start, times: pauseFactor) }
      return error
    }
  }

  /// Returns whether a conversation was deleted in another window; variables forgotten there are also forgotten here.
  private func isGone(
    _ id: KeptConversation.ID, from store: any HistoryService, missing memoryID: KeptConversation.ID
  ) async throws(HistoryError) -> Bool {
    do throws(HistoryError) {
      let pending = try await store.pendingCommands(of: id)
      state.withLock { $0.forget(by: pending, in: id, missing: memoryID) }
      return false
    } catch .noSuchConversation {
      return true
    } catch {
      throw error
    }
  }

  func storedID(of id: KeptConversation.ID) -> KeptConversation.ID {
    state.withLock { $0.missed.storedID(of: id) }
  }

  /// Remembers a change for the next try, if the store has failed.
  private func addMissed(_ change: MissedChanges.Change, memory: Conversation) {
    state.withLock { if $0.hasFailed, $0.mayRecover { $0.missed.add(change, memory: memory) } }
  }

  /// Stores the exchanges that the store holds back; if that fails, memory has them.
  @MainActor package func storeHeldExchanges() {
    guard let store, !hasFailed || state.withLock({ $0.mayRecover && $0.missed.isDue }) else {
      return
    }
    let start = ContinuousClock.now
    do throws(HistoryError) {
      try store.storeHeldExchanges()
    } catch {
      state.withLock { state in
        if !state.hasFailed { state.notice = error }
        state.fail(error)
        state.missed.wait(since: start, times: pauseFactor)
      }
    }
  }

  package func recordCommand(
    _ command: String, in id: KeptConversation.ID, memory conversation: Conversation
  ) async throws(HistoryError) {
    let id = storedID(of: id)
    let isStored = try await changeBoth { history throws(HistoryError) in
      try await history.recordCommand(command, in: id, memory: conversation)
    }
    if isStored {
      state.withLock { $0.lastUsed.commands.append(command) }
    } else {
      addMissed(.command(command, in: id), memory: conversation)
    }
  }

  package func pendingCommands(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [String] {
    await catchUp()
    let id = storedID(of: id)
    let commands = try await readAnywhere { history throws(HistoryError) in
      try await history.pendingCommands(of: id)
    }
    return state.withLock { state in
      defer {
        state.forgotten = []
        if !state.hasFailed { state.lastUsed = (id, commands) }
      }
      guard state.lastUsed.conversation == id else { return commands }
      return state.forgotten.map { MemoryChange.forget($0).command } + commands
    }
  }

  @MainActor package func pendingCommandsAtHand(of id: KeptConversation.ID) -> [String]? {
    guard let store, state.withLock({ !$0.hasFailed && $0.forgotten.isEmpty }) else { return nil }
    return store.pendingCommandsAtHand(of: id)
  }

  package func takeBack(
    from id: KeptConversation.ID, memory conversation: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    let id = storedID(of: id)
    let hadFailed = hasFailed
    var stored: (entry: HistoryEntry?, isGone: Bool)?
    if await isLastExchangeStored(of: id) {
      do throws(HistoryError) {
        stored = try await removeFromStore { store throws(HistoryError) in
          try await store.takeBack(from: id, memory: conversation)
        }
      } catch {
        if error.isRequestError { throw error }
        state.withLock { $0.notice = error }
      }
    }
    let remembered = try await memory.takeBack(from: id, memory: conversation)
    state.withLock { state in
      if let stored {
        state.lastUsed = (id, stored.entry?.commands ?? [])
      }
      // If the store had the exchange, commands after it may have been missed.
      state.missed.takeBack(from: id, memory: conversation)
    }
    return hadFailed ? remembered : stored ?? remembered
  }

  package func forgetLine(_ message: String) async throws(HistoryError) {
    try await store?.forgetLine(message)
  }

  /// Returns whether the store has a conversation's last exchange.
  ///
  /// True as long as the store works; after a failure, true if the store has as many exchanges as memory.
  private func isLastExchangeStored(of id: KeptConversation.ID) async -> Bool {
    guard hasFailed else { return true }
    guard let remembered = try? await memory.conversation(id),
      let stored = try? await store?.conversation(id)
    else { return false }
    return remembered.length == stored.length
  }

  package func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    state.withLock { $0.missed.forget(name) }
    try await removeFromBoth { history throws(HistoryError) in
      try await history.forget(name, of: user, with: rules, as: command)
    }
    // While the store works, the caller's `pendingCommands` reads what is pending now.
    let (id, known) = state.withLock { $0.lastUsed }
    guard hasFailed, let pending = try? await store?.pendingCommands(of: id) else { return }
    let isPending =
      pending.filter { $0 == command }.count > known.filter { $0 == command }.count
    if isPending { state.withLock { $0.lastUsed.commands.append(command) } }
  }

  package func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    _ = try await changeBoth { history throws(HistoryError) in
      try await history.rename(id, to: title)
    }
  }

  package func delete(
    _ ids: [KeptConversation.ID], at time: WallTime
  ) async throws(HistoryError) {
    try await removeFromBoth(ids) { history, ids throws(HistoryError) in
      try await history.delete(ids, at: time)
    }
    // Storing an exchange would restore its conversation.
    state.withLock { $0.missed.removeAll(of: ids) }
  }

  package func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await removeFromBoth(ids) { history, ids throws(HistoryError) in
      try await history.restore(ids)
    }
  }

  package func purge(
    _ ids: [KeptConversation.ID], within time: Duration?
  ) async throws(HistoryError) {
    try await removeFromBoth(ids) { history, ids throws(HistoryError) in
      try await history.purge(ids, within: time)
    }
  }

  /// Returns the verdicts in the store, or those in memory if the store has failed.
  ///
  /// The two cannot be combined, because memory numbers its exchanges independently of the store.
  package func reviewMarks() async throws(HistoryError) -> ReviewMarks {
    let stored = try await withStore { store throws(HistoryError) in try await store.reviewMarks() }
    if let stored { return stored }
    return try await memory.reviewMarks()
  }

  package func mark(
    _ ids: [HistoryEntry.ID], as mark: ReviewMark?, at time: WallTime
  ) async throws(HistoryError) {
    let stored: Void? = try await withStore { store throws(HistoryError) in
      try await store.mark(ids, as: mark, at: time)
    }
    if stored == nil { try await memory.mark(ids, as: mark, at: time) }
  }

  package func clear() async throws(HistoryError) {
    state.withLock { $0.missed.removeAll(of: nil) }
    try await removeFromBoth { history throws(HistoryError) in try await history.clear() }
  }

  package func takeNotice() -> HistoryError? {
    let notice = state.withLock { state -> HistoryError? in
      defer { state.notice = nil }
      guard let notice = state.notice, !state.wasReported || notice.isRepaired else { return nil }
      if !notice.isRepaired { (state.wasReported, state.isCurrentReported) = (true, true) }
      return notice
    }
    return notice ?? store?.takeNotice()
  }
}
