package import Conversations
import Disk
package import Responder
import Synchronization

/// The history in a SQLite file.
///
/// The file is opened when first needed. The actor does not run on the main thread, so that waiting for the disk or for
/// other processes never blocks the user interface.
///
/// In a program without a user interface, the service can work on the main actor instead, which saves two switches
/// between threads for every message. It then holds exchanges back until `storeHeldExchanges` or another request, so
/// that the exchanges of many waiting messages take one transaction.
package actor SQLiteHistoryService: HistoryService {
  /// The age at which deleted conversations are purged even if another program is running: a day, in microseconds.
  private static let staleAfter: Int64 = 86_400_000_000

  let location: HistoryLocation
  /// The actor's own executor; `nil` if the service works on the main actor.
  private nonisolated let executor: BlockingExecutor?
  /// The exchanges held back; `nil` if there are none.
  private var held: HeldExchanges?
  /// Whether the exchanges held back could not be stored, so that other work continues without them.
  private var isHeldStuck = false
  /// The commands that `pendingCommands` returned since the last exchange of each conversation; none by default.
  private var knownCommands: [KeptConversation.ID: [String]] = [:]
  /// The variables that other programs forgot while a reply was computed or held back; not yet returned.
  private var forgotten: [KeptConversation.ID: [String?]] = [:]
  private let schema: Schema
  /// Whether a damaged file is renamed, so that a new one replaces it.
  private let renamesDamaged: Bool
  private let busyTimeout: Int32
  var history: HistoryDatabase?
  /// The lock that tells other programs that this one may restore the conversations it deleted.
  ///
  /// `nil` before the history is opened, or if the file for the lock cannot be created.
  private var presence: Presence?
  let notice = Mutex<HistoryError?>(nil)

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor
  }

  /// - Parameters:
  ///   - delaysWrites: whether the service works on the main actor, and holds exchanges back.
  ///   - renamesDamaged: whether a damaged file is renamed, so that a new one replaces it.
  package init(
    at location: HistoryLocation, delaysWrites: Bool = false, renamesDamaged: Bool = true
  ) {
    self.init(
      at: location, schema: .current, delaysWrites: delaysWrites, renamesDamaged: renamesDamaged)
  }

  /// - Parameter busyTimeout: the maximum time to wait for other processes, in milliseconds.
  init(
    at location: HistoryLocation, schema: Schema, delaysWrites: Bool = false,
    renamesDamaged: Bool = true, busyTimeout: Int32 = HistoryDatabase.defaultBusyTimeout
  ) {
    self.location = location
    self.renamesDamaged = renamesDamaged
    executor = delaysWrites ? nil : BlockingExecutor(label: "parley.history")
    self.schema = schema
    self.busyTimeout = busyTimeout
  }

  package func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    if let id, executor == nil {
      if held != nil, held?.conversation != id { try storeHeld() }
      if held == nil {
        held = HeldExchanges(
          conversation: id, knownCommands: knownCommands.removeValue(forKey: id) ?? [])
      }
      held?.exchanges.append(.init(entry: entry, origin: origin, memory: memory))
      return id
    }
    let known = id.map { knownCommands[$0] ?? [] }
    let stored: (id: KeptConversation.ID, forgotten: [String?])
    stored = try withDatabase { history throws(HistoryFailure) in
      if id == nil {
        // A history may stay open for days: conversations deleted more than a day ago are purged.
        let day = WallTime(microseconds: entry.time.microseconds - Self.staleAfter)
        try purge(history.deleted(before: day), in: history)
      }
      return try history.record([entry], in: id, of: origin, memory: memory, knowing: known)
    }
    knownCommands[stored.id] = nil
    note(stored.forgotten, in: stored.id)
    return stored.id
  }

  /// Remembers variables that other programs forgot, for the next call of `pendingCommands`.
  private func note(_ names: [String?], in id: KeptConversation.ID) {
    if !names.isEmpty { forgotten[id, default: []] += names }
  }

  @MainActor package func storeHeldExchanges() throws(HistoryError) {
    guard executor == nil else { return }
    let result = assumeIsolated { service in
      Result { () throws(HistoryError) in try service.storeHeld() }
    }
    try result.get()
  }

  /// Stores the exchanges held back; if that fails, they stay held back, unless a damaged file was replaced.
  private func storeHeld() throws(HistoryError) {
    guard var exchanges = held else { return }
    held = nil
    defer { note(exchanges.forgotten, in: exchanges.conversation) }
    let isSecondTry = isHeldStuck
    do throws(HistoryError) {
      try withDatabase { history throws(HistoryFailure) in
        // A conversation that another window has deleted since must not come back.
        if isSecondTry { _ = try history.pendingOfVisible(exchanges.conversation) }
        try history.record(&exchanges)
      }
    } catch .noSuchConversation where isSecondTry {
      // The conversation was deleted, so its exchanges are dropped.
    } catch {
      // The new file after damage lacks the conversation, which continues in memory.
      if !error.isRepaired {
        held = exchanges
        isHeldStuck = true
      }
      throw error
    }
    isHeldStuck = false
  }

  /// Stores the exchanges held back before other work, unless that has failed already.
  func storeHeldOnce() throws(HistoryError) {
    if held != nil, !isHeldStuck { try storeHeld() }
  }

  package func recordCommand(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) {
    let known = knownCommands[id] ?? []
    try withDatabase { history throws(HistoryFailure) in
      try history.recordCommand(command, in: id, memory: memory, knowing: known)
    }
    knownCommands[id] = known + [command]
  }

  package func pendingCommands(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [String] {
    if held?.conversation == id { return [] }
    // This throws for a conversation deleted in another window, which must not be continued.
    let commands = try withDatabase { history throws(HistoryFailure) in
      try history.pendingOfVisible(id)
    }
    knownCommands[id] = commands.isEmpty ? nil : commands
    let names = forgotten.removeValue(forKey: id) ?? []
    return names.map { MemoryChange.forget($0).command } + commands
  }

  @MainActor package func pendingCommandsAtHand(of id: KeptConversation.ID) -> [String]? {
    guard executor == nil else { return nil }
    return assumeIsolated { $0.held?.conversation == id ? [] : nil }
  }

  package func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    do throws(HistoryError) { try storeHeld() } catch {
      _ = held?.exchanges.popLast()
      throw error
    }
    let known = knownCommands[id] ?? []
    return try erase { history throws(HistoryFailure) in
      try history.takeBack(from: id, memory: memory, knowing: known)
    }
  }

  package func forgetLine(_ message: String) async throws(HistoryError) {
    do throws(HistoryFailure) {
      try forgetLines { $0 == message || $0 == "/" + message && message.hasPrefix("/") }
    } catch {
      throw error.asHistoryError
    }
  }

  package func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try withDatabase { history throws(HistoryFailure) in
      words.isEmpty
        ? try history.page(after: id, limit: limit)
        : try history.page(matching: words, after: id, limit: limit)
    }
  }

  package func count() async throws(HistoryError) -> Int {
    try withDatabase { history throws(HistoryFailure) in try history.count() }
  }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation {
    try withDatabase { history throws(HistoryFailure) in try history.conversation(id) }
  }

  package func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? {
    try withDatabase { history throws(HistoryFailure) in try history.latest(with: rules, of: user) }
  }

  package func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    try withDatabase { history throws(HistoryFailure) in
      try history.entries(of: id, after: entry, limit: limit)
    }
  }

  package func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    try withDatabase { history throws(HistoryFailure) in try history.memory(of: id) }
  }

  package func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    try withDatabase { history throws(HistoryFailure) in
      try history.knowledge(of: user, with: rules)
    }
  }

  package func knownNames(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> Set<String> {
    try withDatabase { history throws(HistoryFailure) in
      try history.knownNames(of: user, with: rules)
    }
  }

  package func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    try erase { history throws(HistoryFailure) in
      // The typed lines are removed before the values, because the values are needed to find them.
      let values = ForgottenValues(try history.values(of: name, of: user, with: rules).sorted())
      try forgetLines { values.areSaid(in: $0) }
      try history.forget(name, of: user, with: rules, as: command, saying: values)
    }
  }

  package func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    try withDatabase { history throws(HistoryFailure) in try history.rename(id, to: title) }
  }

  package func delete(
    _ ids: [KeptConversation.ID], at time: WallTime
  ) async throws(HistoryError) {
    try erase { history throws(HistoryFailure) in try history.delete(ids, at: time) }
  }

  package func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try withDatabase { history throws(HistoryFailure) in try history.restore(ids) }
  }

  package func purge(
    _ ids: [KeptConversation.ID], within time: Duration?
  ) async throws(HistoryError) {
    let end = time.map { ContinuousClock.now + $0 }
    try erase { history throws(HistoryFailure) in try purge(ids, in: history, until: end) }
  }

  package func reviewMarks() async throws(HistoryError) -> ReviewMarks {
    try withDatabase { history throws(HistoryFailure) in try history.reviewMarks() }
  }

  package func mark(
    _ ids: [HistoryEntry.ID], as mark: ReviewMark?, at time: WallTime
  ) async throws(HistoryError) {
    try withDatabase { history throws(HistoryFailure) in try history.mark(ids, as: mark, at: time) }
  }

  package nonisolated func takeNotice() -> HistoryError? {
    notice.withLock { notice in
      defer { notice = nil }
      return notice
    }
  }

  /// Runs work on the open history.
  ///
  /// If the work meets damage, the file is opened again and the work repeated, because a failed read looks like damage.
  /// If then only the index is damaged, it is rebuilt and the work repeated. After other damage, the file may be renamed.
  /// A file that was opened only for reading is opened once more, because it may be writable by now.
  func withDatabase<Value: Sendable>(
    _ work: (HistoryDatabase) throws(HistoryFailure) -> Value
  ) throws(HistoryError) -> Value {
    try storeHeldOnce()
    do throws(HistoryFailure) {
      return try work(opened())
    } catch {
      guard history != nil else { throw error.asHistoryError }
      if error.isDamage { return try withReopenedDatabase(work) }
      guard error.kind == .readOnly else { throw error.asHistoryError }
    }
    close()
    do throws(HistoryFailure) { return try work(opened()) } catch { throw error.asHistoryError }
  }

  private func withReopenedDatabase<Value: Sendable>(
    _ work: (HistoryDatabase) throws(HistoryFailure) -> Value
  ) throws(HistoryError) -> Value {
    close()
    do throws(HistoryFailure) { try location.readThrough() } catch { throw error.asHistoryError }
    do throws(HistoryFailure) {
      return try work(opened())
    } catch {
      guard error.isDamage else { throw error.asHistoryError }
      guard let history, history.rebuildIndex() else { throw quarantine(after: error) }
      do throws(HistoryFailure) {
        return try work(history)
      } catch {
        throw error.isDamage ? quarantine(after: error) : error.asHistoryError
      }
    }
  }

  /// Closes the file; the next use opens it again.
  func close() { history = nil }

  /// Closes the file, and tells other programs so.
  func closeForOthers() {
    close()
    presence = nil
  }

  func opened() throws(HistoryFailure) -> HistoryDatabase {
    if let history {
      do throws(HistoryFailure) {
        try location.checkIdentity(history.identity)
      } catch {
        history.database.isAbandoned = true
        throw error
      }
      return history
    }
    let opened = try HistoryDatabase(
      at: location, schema: schema, busyTimeout: busyTimeout, renamesDamaged: renamesDamaged)
    history = opened
    finishPurging(in: opened)
    return opened
  }

  /// Finishes the purging and erasing that earlier programs left unfinished.
  ///
  /// Conversations that another running program may still restore are kept for a day. Failures are ignored, so that the
  /// chat can begin.
  private func finishPurging(in history: HistoryDatabase) {
    presence = presence ?? Presence(at: location.presenceFile)
    let day = WallTime(microseconds: SystemClock().now.microseconds - Self.staleAfter)
    do throws(HistoryFailure) {
      try purge(history.deleted(before: presence?.isAlone == true ? nil : day), in: history)
      try history.finishErasing(until: ContinuousClock.now + .milliseconds(300))
    } catch {
      // The user's next action will meet the same failure.
    }
    presence?.share()
    location.reserveSpace()
  }

  private func quarantine(after failure: HistoryFailure) -> HistoryError {
    guard renamesDamaged, let damaged = history else { return failure.asHistoryError }
    history = nil
    do throws(HistoryFailure) {
      let name = try location.quarantine(damaged.identity)
      return name.map(HistoryError.damaged(keptAs:)) ?? failure.asHistoryError
    } catch {
      return error.asHistoryError
    }
  }
}
