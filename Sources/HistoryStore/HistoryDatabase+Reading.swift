import ChatModel
import Responder

extension HistoryDatabase {
  /// Changes with what is written through this connection, and through others.
  func revision() throws(HistoryFailure) -> HistoryRevision {
    let others = try Self.attempt { () throws(SQLiteError) in
      try database.first("PRAGMA data_version") { $0.integer(0) }
    }
    return HistoryRevision(
      Int64(bitPattern: identity), others ?? 0, database.totalChanges)
  }

  func conversation(_ id: KeptConversation.ID) throws(HistoryFailure) -> KeptConversation {
    let found = try Self.attempt { () throws(SQLiteError) in
      try database.first(
        """
        SELECT id, rules, robot, user, seed, utf8, beginning, started, last, length, title,
            options, forgotten
          FROM conversations WHERE id = ? AND deleted IS NULL
        """, .integer(id)
      ) { KeptConversation($0) }
    }
    guard let found else { throw .noSuchConversation(id) }
    return found
  }

  func latest(with rules: RobotOrigin?) throws(HistoryFailure) -> KeptConversation? {
    try Self.attempt { () throws(SQLiteError) in
      if let rules {
        return try database.first(
          """
          SELECT id, rules, robot, user, seed, utf8, beginning, started, last, length, title,
            options, forgotten
            FROM conversations WHERE identity = ? AND deleted IS NULL ORDER BY newest DESC
          """, .text(Memory.text(of: rules.identity.names))
        ) { KeptConversation($0) }
      }
      return try database.first(
        """
        SELECT id, rules, robot, user, seed, utf8, beginning, started, last, length, title,
            options, forgotten
          FROM conversations WHERE deleted IS NULL ORDER BY newest DESC
        """
      ) { KeptConversation($0) }
    }
  }

  /// Costs as much as the page is long.
  func page(
    after id: KeptConversation.ID?, limit: Int
  ) throws(HistoryFailure) -> HistoryPage {
    let items = try Self.attempt { () throws(SQLiteError) in
      try database.rows(
        """
        SELECT id, rules, robot, user, seed, utf8, beginning, started, last, length, title,
            options, forgotten
          FROM conversations WHERE deleted IS NULL
            AND newest < coalesce((SELECT newest FROM conversations WHERE id = ?), ?)
          ORDER BY newest DESC LIMIT ?
        """, SQLiteValue(id), .integer(.max), .integer(Int64(clamping: limit) + 1)
      ) { HistoryPage.Item(KeptConversation($0)) }
    }
    return HistoryPage(items: Array(items.prefix(limit)), hasMore: items.count > limit)
  }

  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) throws(HistoryFailure) -> [HistoryEntry] {
    _ = try conversation(id)
    return try Self.attempt { () throws(SQLiteError) in
      try database.rows(
        """
        SELECT id, message, reply, at, topic, file, line, microseconds, commands, notes, rules
          FROM messages WHERE conversation = ? AND id > ? ORDER BY id LIMIT ?
        """, .integer(id), .integer(entry ?? 0), .integer(Int64(clamping: limit))
      ) { HistoryEntry($0) }
    }
  }

  func memory(of id: KeptConversation.ID) throws(HistoryFailure) -> Conversation {
    let text = try Self.attempt { () throws(SQLiteError) in
      try database.first(
        "SELECT memory FROM conversations WHERE id = ? AND deleted IS NULL", .integer(id)
      ) { $0.text(0) }
    }
    guard let text else { throw .noSuchConversation(id) }
    guard let memory = Memory.conversation(from: text) else { throw .memory(id) }
    return memory
  }

  func knowledge(
    of user: String, with rules: RobotOrigin
  ) throws(HistoryFailure) -> [String: String] {
    let last = try Self.attempt { () throws(SQLiteError) in
      try database.first(
        """
        SELECT id, memory FROM conversations WHERE identity = ? AND user = ? AND deleted IS NULL
          ORDER BY newest DESC
        """, .text(Memory.text(of: rules.identity.names)), .text(user)
      ) { ($0.integer(0), $0.text(1)) }
    }
    guard let (id, text) = last else { return [:] }
    guard let memory = Memory.conversation(from: text) else { throw .memory(id) }
    return memory.variables
  }
}

extension KeptConversation {
  /// From the columns in the order in which every query here names them.
  init(_ row: borrowing Database.Row) {
    var origin = ConversationOrigin(
      rules: RobotOrigin(names: Memory.list(from: row.text(1))), robot: row.text(2),
      user: row.text(3), seed: UInt64(bitPattern: row.integer(4)), utf8: row.integer(5) != 0,
      options: Memory.variables(from: row.text(11)),
      variables: Memory.variables(from: row.text(6)),
      started: WallTime(microseconds: row.integer(7)))
    origin.forgotten = Memory.list(from: row.text(12))
    self.init(
      id: row.integer(0), origin: origin,
      title: row.text(10), last: WallTime(microseconds: row.integer(8)),
      length: Int(row.integer(9)))
  }
}

extension HistoryEntry {
  /// From the columns in the order in which every query here names them.
  init(_ row: borrowing Database.Row) {
    let line = row.optionalInteger(6).map { Int(clamping: $0) }
    self.init(
      id: row.integer(0), message: row.text(1), reply: row.text(2),
      at: WallTime(microseconds: row.integer(3)), topic: row.optionalText(4),
      rule: row.optionalText(5).map { SourceLocation(file: $0, line: line ?? 1) },
      rules: row.optionalInteger(10).map(UInt64.init(bitPattern:)), microseconds: row.integer(7),
      commands: row.optionalText(8).map(Memory.list) ?? [],
      notes: row.optionalText(9).map(Memory.list) ?? [])
  }
}
