import Conversations
import Responder

extension HistoryDatabase {
  /// Stores exchanges, their words for the index, and the robot's memory after them, in one transaction.
  ///
  /// A variable that was forgotten in another window while the replies were computed is not stored again. A
  /// conversation that is only marked as deleted is restored.
  ///
  /// - Parameter known: those commands since the last stored exchange that `memory` already takes into account; `nil`
  ///   for all of them.
  /// - Returns: the conversation, and the variables that the commands not in `known` forgot.
  func record(
    _ entries: [HistoryEntry], in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation, knowing known: [String]? = nil
  ) throws(HistoryFailure) -> (id: KeptConversation.ID, forgotten: [String?]) {
    guard let first = entries.first, let last = entries.last else { return (id ?? 0, []) }
    return try database.transaction { () throws(HistoryFailure) in
      var existing = id
      var pending: [String] = []
      if let id {
        let found = try database.first(
          "SELECT pending FROM conversations WHERE id = ? AND coalesce(deleted, 0) >= 0",
          .integer(id)
        ) { ColumnJSON.list(from: $0.text("pending")) }
        // If the conversation was removed in another window, these exchanges begin a new one.
        if let found { pending = found } else { existing = nil }
      }
      let conversation =
        if let existing {
          existing
        } else {
          try begin(origin, title: KeptConversation.title(for: first.message))
        }
      let forgotten = known.map { HistoryEntry.names(forgottenBy: pending, beyond: $0) } ?? []
      let remembered = try ColumnJSON.text(of: memory, forgetting: forgotten)
      var newest: HistoryEntry.ID = 0
      for var entry in entries {
        entry.commands = pending + entry.commands
        pending = []
        newest = try add(entry, to: conversation)
      }
      try database.run(
        """
        UPDATE conversations SET last = ?, newest = ?, length = length + ?, memory = ?,
          pending = '[]', rules = ?, identity = ?, deleted = NULL WHERE id = ?
        """, .integer(last.time.microseconds), .integer(newest), .integer(Int64(entries.count)),
        .text(remembered), .json(origin.rules.names), .json(origin.rules.identity.names),
        .integer(conversation))
      return (conversation, forgotten)
    }
  }

  /// Adds a conversation without exchanges, and returns its id.
  ///
  /// - Parameter number: the conversation's id; `nil` for the next id.
  func begin(
    _ origin: ConversationOrigin, title: String, as number: KeptConversation.ID? = nil
  ) throws(HistoryFailure) -> KeptConversation.ID {
    try database.run(
      """
      INSERT INTO conversations (rules, robot, user, seed, utf8, beginning, started, last, newest,
        length, title, memory, options, forgotten, fresh, id)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, 0, 0, ?8, '', ?9, ?10, ?11, ?12)
      """, .json(origin.rules.names), .text(origin.robot), .text(origin.user),
      .integer(Int64(bitPattern: origin.seed)), origin.utf8 ? 1 : 0,
      .json(origin.variables), .integer(origin.started.microseconds), .text(title),
      .json(origin.options), .json(origin.forgotten), origin.isFresh ? 1 : 0, SQLiteValue(number))
    return database.lastInsertedID
  }

  /// Adds an exchange with its words for the index.
  ///
  /// - Parameter keepsNumber: whether the entry keeps its id; otherwise it gets the next id.
  func add(
    _ entry: HistoryEntry, to conversation: KeptConversation.ID, keepsNumber: Bool = false
  ) throws(HistoryFailure) -> HistoryEntry.ID {
    try database.run(
      """
      INSERT INTO messages (conversation, message, reply, at, topic, file, line, microseconds,
        commands, notes, rules, checksum, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(conversation), .text(entry.message), .text(entry.reply),
      .integer(entry.time.microseconds), SQLiteValue(entry.topic), SQLiteValue(entry.rule?.file),
      SQLiteValue(entry.rule.map { Int64($0.line) }), .integer(entry.microseconds),
      entry.commands.isEmpty ? .null : .json(entry.commands),
      entry.notes.isEmpty ? .null : .json(entry.notes),
      SQLiteValue(entry.fingerprint.map(Int64.init(bitPattern:))), .integer(entry.checksum),
      keepsNumber ? .integer(entry.id) : .null)
    let id = database.lastInsertedID
    try database.run(
      "INSERT INTO words (rowid, message, reply) VALUES (?, ?, ?)", .integer(id),
      .text(SearchWords.spaced(entry.message)), .text(SearchWords.spaced(entry.reply)))
    return id
  }

  /// - Parameter known: the pending commands that `memory` already takes into account.
  func takeBack(
    from id: KeptConversation.ID, memory: Conversation, knowing known: [String]
  ) throws(HistoryFailure) -> (entry: HistoryEntry?, isGone: Bool) {
    try erasing(upTo: .milliseconds(300)) { () throws(HistoryFailure) in
      var last = try database.first(
        "SELECT * FROM messages WHERE conversation = ? ORDER BY id DESC", .integer(id)
      ) { row throws(HistoryFailure) in try HistoryEntry(row) }
      if let last {
        try removeWords(of: last.id, last.message, last.reply)
        try database.run("DELETE FROM messages WHERE id = ?", .integer(last.id))
      }
      let pending = try pending(of: id)
      let remembered = try text(of: memory, after: pending, knowing: known)
      let commands = HistoryEntry.commands(last?.commands ?? [], afterTakingBack: pending)
      last?.commands = commands
      let before = try database.first(
        "SELECT id, at FROM messages WHERE conversation = ? ORDER BY id DESC", .integer(id)
      ) { ($0.integer("id"), $0.integer("at")) }
      guard let (newest, time) = before else {
        try database.run("DELETE FROM conversations WHERE id = ?", .integer(id))
        return (last, true)
      }
      try database.run(
        """
        UPDATE conversations SET last = ?, newest = ?, length = length - 1, memory = ?,
          pending = ? WHERE id = ?
        """, .integer(time), .integer(newest), .text(remembered), .json(commands), .integer(id))
      return (last, false)
    }
  }

  /// Removes the words of an exchange from the index, which needs the texts because it does not store them.
  func removeWords(
    of exchange: HistoryEntry.ID, _ message: String, _ reply: String
  ) throws(HistoryFailure) {
    try database.run(
      "INSERT INTO words (words, rowid, message, reply) VALUES ('delete', ?, ?, ?)",
      .integer(exchange), .text(SearchWords.spaced(message)), .text(SearchWords.spaced(reply)))
  }

  func rename(_ id: KeptConversation.ID, to title: String) throws(HistoryFailure) {
    try database.run(
      "UPDATE conversations SET title = ? WHERE id = ? AND deleted IS NULL", .text(title),
      .integer(id))
    if database.changes == 0 { throw .history(.noSuchConversation(id)) }
  }
}
