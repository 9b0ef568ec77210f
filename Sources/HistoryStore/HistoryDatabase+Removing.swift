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

  /// Removes what is marked as deleted of these.
  func purge(_ ids: [KeptConversation.ID]) throws(HistoryFailure) {
    try transaction { () throws(SQLiteError) in
      for id in ids { try remove(id) }
    }
    // Only what is committed is part of the index.
    try transaction { () throws(SQLiteError) in try tidyWords() }
    try forgetTheLog()
  }

  /// The index only notes that words are gone, until it puts its parts together.
  ///
  /// That is done here as far as it takes no time that anyone would feel: all of it up to some ten
  /// thousand exchanges. In a larger history the index gets there by itself, with what is said later.
  private func tidyWords() throws(SQLiteError) {
    try database.run("INSERT INTO words (words, rank) VALUES ('merge', -1000)")
  }

  /// Removes what was deleted before a moment by a program that did not come to purge it.
  func purge(before time: WallTime) throws(HistoryFailure) {
    let stale = try Self.attempt { () throws(SQLiteError) in
      try database.rows(
        "SELECT id FROM conversations WHERE deleted < ?", .integer(time.microseconds)
      ) { $0.integer(0) }
    }
    if !stale.isEmpty { try purge(stale) }
  }

  private func remove(_ id: KeptConversation.ID) throws(SQLiteError) {
    let isDeleted = try database.first(
      "SELECT 1 FROM conversations WHERE id = ? AND deleted IS NOT NULL", .integer(id)
    ) { _ in true }
    guard isDeleted == true else { return }
    let texts = try database.rows(
      "SELECT id, message, reply FROM messages WHERE conversation = ?", .integer(id)
    ) { row in (row.integer(0), row.text(1), row.text(2)) }
    for (message, asked, replied) in texts {
      try removeWords(of: message, asked, replied)
    }
    try database.run("DELETE FROM messages WHERE conversation = ?", .integer(id))
    try database.run("DELETE FROM conversations WHERE id = ?", .integer(id))
  }

  /// Removes everything, and gives the room back.
  func clear() throws(HistoryFailure) {
    try transaction { () throws(SQLiteError) in
      try database.run("INSERT INTO words (words) VALUES ('delete-all')")
      try database.run("DELETE FROM messages")
      try database.run("DELETE FROM conversations")
    }
    try Self.attempt { () throws(SQLiteError) in try database.run("VACUUM") }
    try forgetTheLog()
  }

  /// Empties the write-ahead log, which may still hold what was deleted; another process that reads
  /// it does the same a little later.
  func forgetTheLog() throws(HistoryFailure) {
    do throws(SQLiteError) {
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      if error.kind != .busy { throw .sqlite(error) }
    }
  }
}
