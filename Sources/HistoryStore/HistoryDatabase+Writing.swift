import Chat
import Responder

extension HistoryDatabase {
  /// An exchange, the words to find it by, and what the robot remembers after it: in one transaction.
  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) throws(HistoryFailure) -> KeptConversation.ID {
    let remembered = try Memory.text(of: memory)
    let beginning = Memory.text(of: origin.variables)
    let title = id == nil ? KeptConversation.title(for: entry.message) : ""
    return try transaction { () throws(SQLiteError) in
      var place = id
      if let id {
        let count = try database.first(
          "SELECT count(*) FROM conversations WHERE id = ?", .integer(id)
        ) { $0.integer(0) }
        // It was deleted in another window; what is said from now on is a new conversation.
        if count == 0 { place = nil }
      }
      let conversation: KeptConversation.ID
      if let place {
        conversation = place
      } else {
        try begin(
          origin, beginning,
          title: title.isEmpty ? KeptConversation.title(for: entry.message) : title)
        conversation = database.lastInsertedID
      }
      let message = try add(entry, to: conversation)
      try database.run(
        """
        UPDATE conversations SET last = ?, newest = ?, length = length + 1, memory = ?,
          deleted = NULL WHERE id = ?
        """, .integer(entry.at.microseconds), .integer(message), .text(remembered),
        .integer(conversation))
      return conversation
    }
  }

  private func begin(
    _ origin: ConversationOrigin, _ beginning: String, title: String
  ) throws(SQLiteError) {
    try database.run(
      """
      INSERT INTO conversations (rules, robot, user, seed, utf8, beginning, started, last, newest,
        length, title, memory) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, 0, 0, ?8, '')
      """, .text(Memory.text(of: origin.rules.names)), .text(origin.robot), .text(origin.user),
      .integer(Int64(bitPattern: origin.seed)), origin.utf8 ? 1 : 0, .text(beginning),
      .integer(origin.started.microseconds), .text(title))
  }

  private func add(
    _ entry: HistoryEntry, to conversation: KeptConversation.ID
  ) throws(SQLiteError) -> HistoryEntry.ID {
    try database.run(
      """
      INSERT INTO messages (conversation, message, reply, at, topic, file, line, microseconds,
        commands, notes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(conversation), .text(entry.message), .text(entry.reply),
      .integer(entry.at.microseconds), SQLiteValue(entry.topic), SQLiteValue(entry.rule?.file),
      SQLiteValue(entry.rule.map { Int64($0.line) }), .integer(entry.microseconds),
      entry.commands.isEmpty ? .null : .text(Memory.text(of: entry.commands)),
      entry.notes.isEmpty ? .null : .text(Memory.text(of: entry.notes)))
    let id = database.lastInsertedID
    try database.run(
      "INSERT INTO words (rowid, message, reply) VALUES (?, ?, ?)", .integer(id),
      .text(SearchWords.spaced(entry.message)), .text(SearchWords.spaced(entry.reply)))
    return id
  }

  func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) throws(HistoryFailure) -> (entry: HistoryEntry?, isGone: Bool) {
    let remembered = try Memory.text(of: memory)
    return try transaction { () throws(SQLiteError) in
      let last = try database.first(
        """
        SELECT id, message, reply, at, topic, file, line, microseconds, commands, notes
          FROM messages WHERE conversation = ? ORDER BY id DESC
        """, .integer(id)
      ) { HistoryEntry($0) }
      if let last {
        try removeWords(of: last.id, last.message, last.reply)
        try database.run("DELETE FROM messages WHERE id = ?", .integer(last.id))
      }
      let before = try database.first(
        "SELECT id, at FROM messages WHERE conversation = ? ORDER BY id DESC", .integer(id)
      ) { ($0.integer(0), $0.integer(1)) }
      guard let (newest, time) = before else {
        try database.run("DELETE FROM conversations WHERE id = ?", .integer(id))
        return (last, true)
      }
      try database.run(
        """
        UPDATE conversations SET last = ?, newest = ?, length = length - 1, memory = ? WHERE id = ?
        """, .integer(time), .integer(newest), .text(remembered), .integer(id))
      return (last, false)
    }
  }

  /// The index keeps no texts of its own, so that it has to be told what to take out.
  private func removeWords(
    of message: HistoryEntry.ID, _ asked: String, _ replied: String
  ) throws(SQLiteError) {
    try database.run(
      "INSERT INTO words (words, rowid, message, reply) VALUES ('delete', ?, ?, ?)",
      .integer(message), .text(SearchWords.spaced(asked)), .text(SearchWords.spaced(replied)))
  }

  func rename(_ id: KeptConversation.ID, to title: String) throws(HistoryFailure) {
    let isThere = try Self.attempt { () throws(SQLiteError) in
      try database.run(
        "UPDATE conversations SET title = ? WHERE id = ? AND deleted IS NULL", .text(title),
        .integer(id))
      return database.changes > 0
    }
    if !isThere { throw .noSuchConversation(id) }
  }

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
    try forgetTheLog()
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
  private func forgetTheLog() throws(HistoryFailure) {
    do throws(SQLiteError) {
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      if error.kind != .busy { throw .sqlite(error) }
    }
  }

  /// - Parameter names: nil for all variables.
  func forget(
    _ names: [String]?, of user: String, with rules: RobotOrigin
  ) throws(HistoryFailure) {
    let patch = Memory.patch(forgetting: names)
    try transaction { () throws(SQLiteError) in
      try database.run(
        """
        UPDATE conversations SET memory = CASE WHEN ?1 THEN json_set(memory, '$.variables', json('{}'))
          ELSE json_patch(memory, ?2) END WHERE rules = ?3 AND user = ?4
        """, names == nil ? 1 : 0, .text(patch), .text(Memory.text(of: rules.names)), .text(user))
    }
  }
}
