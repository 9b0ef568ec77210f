import ChatModel

extension HistoryDatabase {
  /// All of them, or none where one is not there.
  func delete(_ ids: [KeptConversation.ID], at time: WallTime) throws(HistoryFailure) {
    for id in ids { _ = try conversation(id) }
    try transaction { () throws(SQLiteError) in
      for id in ids {
        try database.run(
          "UPDATE conversations SET deleted = ? WHERE id = ?", .integer(time.microseconds),
          .integer(id))
      }
    }
  }

  func restore(_ ids: [KeptConversation.ID]) throws(HistoryFailure) {
    try transaction { () throws(SQLiteError) in
      for id in ids {
        try database.run("UPDATE conversations SET deleted = NULL WHERE id = ?", .integer(id))
      }
    }
  }

  /// What is marked as deleted since before a moment; all that is if nil.
  func deleted(before time: WallTime?) throws(HistoryFailure) -> [KeptConversation.ID] {
    try Self.attempt { () throws(SQLiteError) in
      try database.rows(
        "SELECT id FROM conversations WHERE deleted < ?", .integer(time?.microseconds ?? .max)
      ) { $0.integer("id") }
    }
  }

  /// The lines that were typed in what is marked as deleted of these.
  func typed(in ids: [KeptConversation.ID]) throws(HistoryFailure) -> Set<String> {
    try Self.attempt { () throws(SQLiteError) in
      var lines: Set<String> = []
      for id in ids where try isDeleted(id) {
        lines.formUnion(try pending(of: id))
        let typed = try database.rows(
          "SELECT message, commands FROM messages WHERE conversation = ?", .integer(id)
        ) { ($0.text("message"), $0.text("commands")) }
        for (message, commands) in typed {
          // A slash at the start of a message is typed twice.
          lines.formUnion([message, "/" + message])
          lines.formUnion(Memory.list(from: commands))
        }
      }
      return lines
    }
  }

  /// Removes what is marked as deleted of these.
  func purge(_ ids: [KeptConversation.ID]) throws(HistoryFailure) {
    try erasing { () throws(SQLiteError) in
      for id in ids where try isDeleted(id) { try remove(id) }
    }
  }

  private func isDeleted(_ id: KeptConversation.ID) throws(SQLiteError) -> Bool {
    try database.number(
      "SELECT 1 AS value FROM conversations WHERE id = ? AND deleted IS NOT NULL", .integer(id))
      != nil
  }

  private func remove(_ id: KeptConversation.ID) throws(SQLiteError) {
    let texts = try database.rows(
      "SELECT id, message, reply FROM messages WHERE conversation = ?", .integer(id)
    ) { ($0.integer("id"), $0.text("message"), $0.text("reply")) }
    // The texts first: what the index notes takes room that they give.
    try database.run("DELETE FROM messages WHERE conversation = ?", .integer(id))
    try database.run("DELETE FROM conversations WHERE id = ?", .integer(id))
    for (message, asked, replied) in texts { try removeWords(of: message, asked, replied) }
  }

  /// Removes everything, and gives the room back.
  func clear() throws(HistoryFailure) {
    try erasing { () throws(SQLiteError) in
      try database.run("DELETE FROM messages")
      try database.run("DELETE FROM conversations")
      try database.run("INSERT INTO words (words) VALUES ('delete-all')")
    }
    do throws(SQLiteError) {
      try database.run("VACUUM")
    } catch {
      // All is overwritten with zeros; only the room stays taken.
      guard error.kind == .full || error.kind == .busy else { throw .sqlite(error) }
    }
    try finishErasing()
  }
}

/// What is deleted has to leave the index and the log too.
extension HistoryDatabase {
  /// How long the index is worked on at once: a closing window waits that long.
  static let patience = Duration.seconds(2)

  /// Runs a transaction that takes something out of the history, and takes it out of the files.
  ///
  /// What can't be done now, as another program reads, is done when the history is opened next.
  func erasing<Value>(
    patience: Duration = patience, _ work: () throws(SQLiteError) -> Value
  ) throws(HistoryFailure) -> Value {
    let value = try transaction { () throws(SQLiteError) in
      let value = try work()
      try database.run("INSERT OR IGNORE INTO chores (name) VALUES ('erase')")
      return value
    }
    try finishErasing(patience: patience)
    return value
  }

  /// Takes the room again that was given up to delete something.
  func takeReserve() throws(HistoryFailure) {
    try Self.attempt { () throws(SQLiteError) in
      guard try database.number("SELECT 1 AS value FROM reserve") == nil else { return }
      try database.execute(Schema.reserve)
    }
  }

  /// Does what an earlier transaction, of whatever program, left to be done.
  func finishErasing(patience: Duration = patience) throws(HistoryFailure) {
    try Self.attempt { () throws(SQLiteError) in
      guard try database.number("SELECT 1 AS value FROM chores WHERE name = 'erase'") != nil else {
        isErased = true
        return
      }
      var isDone = false
      do throws(SQLiteError) {
        isDone = try tidyWords(patience)
      } catch {
        guard error.kind == .full || error.kind == .busy else { throw error }
      }
      isDone = try emptyLog() && isDone
      if isDone { try database.run("DELETE FROM chores WHERE name = 'erase'") }
      isErased = isDone
    }
  }

  /// The index only notes that words are gone, until it puts its parts together.
  ///
  /// - Returns: whether it has, in the time that there is.
  private func tidyWords(_ patience: Duration) throws(SQLiteError) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + patience
    // The first asks for all parts to become one, the others go on with that.
    var pages: Int64 = -256
    while true {
      let before = database.totalChanges
      try database.transaction { () throws(SQLiteError) in
        try database.run("INSERT INTO words (words, rank) VALUES ('merge', ?)", .integer(pages))
      }
      // As SQLite's documentation says: fewer than two changes are none.
      if database.totalChanges - before < 2 { return true }
      if clock.now > end { return false }
      pages = 256
    }
  }

  /// Empties the write-ahead log, which may still hold what was deleted.
  ///
  /// - Returns: false if another program reads it, or there is no room to write it back.
  private func emptyLog() throws(SQLiteError) -> Bool {
    database.wait(atMost: min(busyTimeout, 2000))
    defer { database.wait(atMost: busyTimeout) }
    do throws(SQLiteError) {
      return try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer("busy") } == 0
    } catch {
      guard error.kind == .busy || error.kind == .full else { throw error }
      return false
    }
  }
}
