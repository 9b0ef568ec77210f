package import ChatModel
package import Responder

/// The history in a SQLite file.
///
/// The file is opened when it is first needed. An actor, so that waiting for the disk or for other
/// processes never holds up what the user sees.
package actor SQLiteHistoryService: HistoryService {
  /// How old a deletion is that nobody will take back any more: a day, in microseconds.
  private static let staleAfter: Int64 = 86_400_000_000

  private let location: HistoryLocation
  private let schema: Schema
  private let busyTimeout: Int32
  private var history: HistoryDatabase?

  package init(at location: HistoryLocation) {
    self.location = location
    schema = .current
    busyTimeout = HistoryDatabase.busyTimeout
  }

  /// - Parameter busyTimeout: how long other processes are waited for, in milliseconds.
  init(
    at location: HistoryLocation, schema: Schema = .current,
    busyTimeout: Int32 = HistoryDatabase.busyTimeout
  ) {
    self.location = location
    self.schema = schema
    self.busyTimeout = busyTimeout
  }

  package func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    try use { history throws(HistoryFailure) in
      if id == nil {
        // A program that was ended before it left its history screen could not purge.
        try history.purge(before: WallTime(microseconds: entry.at.microseconds - Self.staleAfter))
      }
      return try history.record(entry, in: id, of: origin, memory: memory)
    }
  }

  package func note(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) {
    try use { history throws(HistoryFailure) in try history.note(command, in: id, memory: memory) }
  }

  package func pendingCommands(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [String] {
    try use { history throws(HistoryFailure) in
      try HistoryDatabase.attempt { () throws(SQLiteError) in try history.pending(of: id) }
    }
  }

  package func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    try use { history throws(HistoryFailure) in try history.takeBack(from: id, memory: memory) }
  }

  package func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try use { history throws(HistoryFailure) in
      words.isEmpty
        ? try history.page(after: id, limit: limit)
        : try history.page(matching: words, after: id, limit: limit)
    }
  }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation {
    try use { history throws(HistoryFailure) in try history.conversation(id) }
  }

  package func latest(with rules: RobotOrigin?) async throws(HistoryError) -> KeptConversation? {
    try use { history throws(HistoryFailure) in try history.latest(with: rules) }
  }

  package func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    try use { history throws(HistoryFailure) in
      try history.entries(of: id, after: entry, limit: limit)
    }
  }

  package func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    try use { history throws(HistoryFailure) in try history.memory(of: id) }
  }

  package func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    try use { history throws(HistoryFailure) in try history.knowledge(of: user, with: rules) }
  }

  package func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    try use { history throws(HistoryFailure) in
      try history.forget(name, of: user, with: rules, as: command)
    }
  }

  package func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    try use { history throws(HistoryFailure) in try history.rename(id, to: title) }
  }

  package func delete(
    _ ids: [KeptConversation.ID], at time: WallTime
  ) async throws(HistoryError) {
    try use { history throws(HistoryFailure) in
      try history.purge(before: WallTime(microseconds: time.microseconds - Self.staleAfter))
      try history.delete(ids, at: time)
    }
  }

  package func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try use { history throws(HistoryFailure) in try history.restore(ids) }
  }

  package func purge(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try use { history throws(HistoryFailure) in try history.purge(ids) }
  }

  package func clear() async throws(HistoryError) {
    try use { history throws(HistoryFailure) in try history.clear() }
  }

  package func revision() async throws(HistoryError) -> HistoryRevision? {
    try use { history throws(HistoryFailure) in try history.revision() }
  }

  /// Works on the open history; damage that shows only now has the file put aside, too.
  func use<Value: Sendable>(
    _ work: (HistoryDatabase) throws(HistoryFailure) -> Value
  ) throws(HistoryError) -> Value {
    do throws(HistoryFailure) {
      return try work(opened())
    } catch {
      throw error.isDamage ? putAside(after: error) : error.asHistoryError
    }
  }

  private func opened() throws(HistoryFailure) -> HistoryDatabase {
    if let history {
      do throws(FileFailure) {
        try location.checkMemory()
      } catch {
        history.database.isAbandoned = true
        throw .file(error)
      }
      return history
    }
    let opened = try HistoryDatabase(at: location, schema: schema, busyTimeout: busyTimeout)
    history = opened
    return opened
  }

  private func putAside(after failure: HistoryFailure) -> HistoryError {
    guard let damaged = history else { return failure.asHistoryError }
    history = nil
    do throws(HistoryFailure) {
      guard let name = try location.putAside(damaged.identity) else {
        return failure.asHistoryError
      }
      return .damaged(keptAs: name)
    } catch {
      return error.asHistoryError
    }
  }
}
