import Conversations

/// The search index, which can be rebuilt from the texts.
extension HistoryDatabase {
  /// Rebuilds the index if the tables with the texts are undamaged.
  ///
  /// - Returns: false if these tables are damaged, or if rebuilding fails.
  func rebuildIndex() -> Bool {
    do throws(HistoryFailure) {
      for table in ["conversations", "messages"]
      where try database.firstText("PRAGMA integrity_check('\(table)')") != "ok" {
        return false
      }
      try database.transaction { () throws(HistoryFailure) in try makeIndex() }
      return true
    } catch {
      return false
    }
  }

  /// Recreates the index, inside the caller's transaction.
  func makeIndex() throws(HistoryFailure) {
    try database.execute("DROP TABLE words")
    try database.execute(Schema.words)
    try eachText { id, message, reply throws(HistoryFailure) in
      try database.run(
        "INSERT INTO words (rowid, message, reply) VALUES (?, ?, ?)", .integer(id),
        .text(SearchWords.spaced(message)), .text(SearchWords.spaced(reply)))
    }
  }

  /// Calls a function with the texts of each exchange; loads at most 500 exchanges at a time.
  func eachText(
    _ visit: (HistoryEntry.ID, _ message: String, _ reply: String) throws(HistoryFailure) -> Void
  ) throws(HistoryFailure) {
    var last: Int64 = 0
    while true {
      let texts = try database.rows(
        "SELECT id, message, reply FROM messages WHERE id > ? ORDER BY id LIMIT 500", .integer(last)
      ) { ($0.integer("id"), $0.text("message"), $0.text("reply")) }
      guard let newest = texts.last else { return }
      for (id, message, reply) in texts { try visit(id, message, reply) }
      last = newest.0
    }
  }
}
