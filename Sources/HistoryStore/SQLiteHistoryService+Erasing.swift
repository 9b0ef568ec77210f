package import Conversations
import Disk
import Responder
import Synchronization

/// Deleting from the history, the typed lines and the damaged files.
extension SQLiteHistoryService {
  /// Runs work that makes the history smaller, even on a full disk.
  func erase<Value: Sendable>(
    _ work: (HistoryDatabase) throws(HistoryFailure) -> Value
  ) throws(HistoryError) -> Value {
    try storeHeldOnce()
    defer {
      if let history, !history.isErased { notice.withLock { $0 = .notErased } }
    }
    do throws(HistoryFailure) {
      return try work(opened())
    } catch {
      // `withDatabase` runs the work again, and rebuilds the index if only the index is damaged.
      guard error.mayBeFull, location.isDiskAlmostFull else { return try withDatabase(work) }
      if let value = try withReserve(work) { return value }
      history = nil
      do throws(HistoryFailure) {
        return try work(HistoryDatabase(withoutRoomAt: location))
      } catch {
        throw error.asHistoryError
      }
    }
  }

  /// Runs work in small parts, using the reserved space.
  ///
  /// - Returns: `nil` if no space is reserved, or too little.
  private func withReserve<Value: Sendable>(
    _ work: (HistoryDatabase) throws(HistoryFailure) -> Value
  ) throws(HistoryError) -> Value? {
    guard location.releaseReserve() else { return nil }
    defer {
      history?.isShortOfRoom = false
      location.reserveSpace()
    }
    do throws(HistoryFailure) {
      let history = try opened()
      history.isShortOfRoom = true
      return try work(history)
    } catch {
      guard error.mayBeFull else { throw error.asHistoryError }
      return nil
    }
  }

  func forgetLines(where isGone: (String) -> Bool) throws(HistoryFailure) {
    do throws(FileFailure) { try location.lines.remove(where: isGone) } catch { throw .file(error) }
  }

  /// Removes deleted conversations permanently, together with the typed lines of their messages and commands, and the
  /// damaged files that may contain them.
  ///
  /// Lines and files are removed first: if the program dies in between, the conversations are purged when the history is
  /// opened next.
  func purge(
    _ ids: [KeptConversation.ID], in history: HistoryDatabase,
    until end: ContinuousClock.Instant? = nil
  ) throws(HistoryFailure) {
    if ids.isEmpty { return }
    try location.removeQuarantined(writtenSince: history.start(of: ids))
    let lines: [String]
    do throws(FileFailure) { lines = try location.lines.load().lines } catch { throw .file(error) }
    if !lines.isEmpty {
      let typed = ConversationLineFinder(of: try history.typed(lines, in: ids))
      let gone = typed.belonging(among: lines)
      try forgetLines { gone.contains(ByteText($0)) }
    }
    try history.purge(ids, until: end)
  }

  /// The paths of the damaged histories that were renamed.
  ///
  /// Purging a conversation removes the damaged files that may contain it, and clearing the history removes all.
  package nonisolated var quarantined: [String] { location.quarantined }

  package func clear() async throws(HistoryError) {
    do throws(FileFailure) {
      try location.lines.clear()
    } catch {
      throw HistoryFailure.file(error).asHistoryError
    }
    do throws(HistoryError) {
      try erase { history throws(HistoryFailure) in
        try location.removeQuarantined(writtenSince: nil)
        try history.clear()
      }
    } catch {
      if error == .unrepaired { return try removeDamaged() }
      // The disk is too full even to empty the log, so the files are removed.
      guard location.isDiskAlmostFull, removeFiles() else { throw error }
    }
  }

  /// Removes a damaged database, from which nothing needs to be read.
  private func removeDamaged() throws(HistoryError) {
    close()
    do throws(HistoryFailure) {
      _ = try location.quarantine(location.trustedIdentity())
      try location.removeQuarantined(writtenSince: nil)
    } catch {
      throw error.asHistoryError
    }
  }

  /// Removes the database itself; returns false if another program has it open or removing fails.
  private func removeFiles() -> Bool {
    closeForOthers()
    guard let alone = Presence(at: location.presenceFile), alone.isAlone else { return false }
    return location.removeDatabase()
  }
}
