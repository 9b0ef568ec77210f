import Responder
import Synchronization

/// Requests to the store, to memory, or to both.
extension FallbackHistoryService {
  /// Calls the store, and a second time if it was damaged and has repaired itself.
  ///
  /// - Returns: `nil` if there is no store, if it failed before or fails now, or if the repaired store lacks the
  ///   conversation.
  func withStore<Value: Sendable>(
    _ work: (any HistoryService) async throws(HistoryError) -> Value
  ) async throws(HistoryError) -> Value? {
    guard let store, !hasFailed else { return nil }
    var repairCount = 0
    while true {
      do throws(HistoryError) {
        return try await work(store)
      } catch {
        if error.isRequestError {
          // A repaired store is empty and lacks this conversation, which continues in memory.
          if repairCount > 0 { return nil }
          throw error
        }
        state.withLock { state in
          state.notice = error
          // A store that is damaged again after one repair is not tried a third time.
          if repairCount > 0 { state.hasFailed = true }
          state.fail(error)
        }
        guard error.isRepaired, repairCount == 0 else { return nil }
        repairCount += 1
      }
    }
  }

  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Reads from the store; if it has failed, from memory, and from the store for conversations that memory lacks.
  func readAnywhere<Value: Sendable>(
    _ work: (any HistoryService) async throws(HistoryError) -> Value
  ) async throws(HistoryError) -> Value {
    if let value = try await withStore(work) { return value }
    do throws(HistoryError) {
      return try await work(memory)
    } catch {
      guard let store, error.isRequestError else { throw error }
      do throws(HistoryError) {
        return try await work(store)
      } catch let other {
        // The store's failure has been reported already.
        throw other.isRequestError ? other : error
      }
    }
  }

  /// Changes the store and memory; memory may lack the conversation as long as the store works.
  ///
  /// - Returns: whether the store was changed.
  func changeBoth(
    _ work: (any HistoryService) async throws(HistoryError) -> Void
  ) async throws(HistoryError) -> Bool {
    let isStored = try await withStore(work) != nil
    do throws(HistoryError) {
      try await work(memory)
    } catch {
      if !isStored { throw error }
    }
    return isStored
  }

  /// Removes data from the store, even a failed one; throws if that fails, and returns `nil` if there is no store.
  func removeFromStore<Value: Sendable>(
    _ work: (any HistoryService) async throws(HistoryError) -> Value
  ) async throws(HistoryError) -> Value? {
    guard let store else { return nil }
    if hasFailed { return try await work(store) }
    if let value = try await withStore(work) { return value }
    // The caller gets the error, so it is not reported as a notice as well.
    let failure = state.withLock { state in
      defer { state.notice = nil }
      return state.notice
    }
    if let failure { throw failure }
    return nil
  }

  /// Deletes, restores or purges conversations in the store, even a failed one, and in memory.
  func removeFromBoth(
    _ ids: [KeptConversation.ID],
    _ work: (any HistoryService, [KeptConversation.ID]) async throws(HistoryError) -> Void
  ) async throws(HistoryError) {
    let storedIDs = ids.filter { $0 < Self.storeIDLimit }
    if !storedIDs.isEmpty {
      _ = try await removeFromStore { store throws(HistoryError) in try await work(store, storedIDs)
      }
    }
    let rememberedIDs = ids.filter(memory.knows)
    // Without a store, memory decides which conversations exist.
    try await work(memory, store == nil ? ids : rememberedIDs)
  }

  /// Removes data from memory and from the store, even a failed one.
  func removeFromBoth(
    _ work: (any HistoryService) async throws(HistoryError) -> Void
  ) async throws(HistoryError) {
    try await work(memory)
    _ = try await removeFromStore(work)
  }
}

extension FallbackHistoryService.State {
  /// Removes from the missed changes the variables that other programs forgot, according to `pending`.
  ///
  /// - Parameters:
  ///   - pending: the pending commands of the conversation in the store.
  ///   - memoryID: the id of the conversation in the missed changes.
  mutating func forget(
    by pending: [String], in id: KeptConversation.ID, missing memoryID: KeptConversation.ID
  ) {
    let isKnown = lastUsed.conversation == id
    let names = HistoryEntry.names(forgottenBy: pending, beyond: isKnown ? lastUsed.commands : [])
    for name in names { missed.forget(name, in: memoryID) }
    guard isKnown else { return }
    forgotten += names
    lastUsed.commands = pending
  }

  mutating func didStore(_ change: MissedChanges.Change, in id: KeptConversation.ID) {
    missed.removeFirst(storedIn: id)
    switch change {
    case .exchange: lastUsed = (id, [])
    case .command(let command, _): lastUsed.commands.append(command)
    }
  }

  mutating func fail(_ error: HistoryError) {
    if error.isRepaired { return }
    hasFailed = true
    if case .unavailable = error { return }
    mayRecover = false
  }
}
