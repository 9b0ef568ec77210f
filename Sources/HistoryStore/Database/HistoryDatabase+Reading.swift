import Conversations
import Responder

extension HistoryDatabase {
  func conversation(_ id: KeptConversation.ID) throws(HistoryFailure) -> KeptConversation {
    let found = try first(
      "SELECT * FROM conversations WHERE id = ? AND deleted IS NULL", [.integer(id)])
    guard let found else { throw .history(.noSuchConversation(id)) }
    return found
  }

  func latest(
    with rules: RobotOrigin?, of user: String? = nil
  ) throws(HistoryFailure) -> KeptConversation? {
    guard let rules else {
      return try first("SELECT * FROM conversations WHERE deleted IS NULL ORDER BY newest DESC", [])
    }
    let identity = SQLiteValue.json(rules.identity.names)
    guard let user else {
      return try first(
        """
        SELECT * FROM conversations WHERE identity = ? AND deleted IS NULL ORDER BY newest DESC
        """, [identity])
    }
    return try first(
      """
      SELECT * FROM conversations WHERE identity = ? AND user = ? AND deleted IS NULL
        ORDER BY newest DESC
      """, [identity, .text(user)])
  }

  /// Returns the first conversation that a statement selects; `nil` if there is none.
  private func first(
    _ sql: StaticString, _ values: [SQLiteValue]
  ) throws(HistoryFailure) -> KeptConversation? {
    var found: KeptConversation?
    try database.step(sql, values) { row throws(HistoryFailure) in
      found = try titled(KeptConversation(row))
      return false
    }
    return found
  }

  /// Returns a page of at most `limit` conversations; the one with the newest exchange comes first.
  ///
  /// - Parameter id: the last conversation of the previous page; if it is `nil` or does not exist, the first page is
  ///   returned.
  func page(
    after id: KeptConversation.ID?, limit: Int
  ) throws(HistoryFailure) -> HistoryPage {
    let items = try database.rows(
      """
      SELECT *
        FROM conversations WHERE deleted IS NULL
          AND newest < coalesce((SELECT newest FROM conversations WHERE id = ?), ?)
        ORDER BY newest DESC LIMIT ?
      """, SQLiteValue(id), .integer(.max), .integer(Int64(min(limit, Int.max - 1)) + 1)
    ) { row throws(HistoryFailure) in HistoryPage.Item(try titled(KeptConversation(row))) }
    return HistoryPage(items: Array(items.prefix(limit)), hasMore: items.count > limit)
  }

  /// Returns the number of conversations that are not deleted.
  func count() throws(HistoryFailure) -> Int {
    Int(
      try database.number("SELECT count(*) AS value FROM conversations WHERE deleted IS NULL") ?? 0)
  }

  /// Returns a conversation, with a title from its first exchanges instead of a placeholder title.
  ///
  /// The stored title remains the first message, for older versions of the program.
  private func titled(
    _ conversation: KeptConversation
  ) throws(HistoryFailure) -> KeptConversation {
    guard conversation.hasPlaceholderTitle else { return conversation }
    var conversation = conversation
    conversation.retitle(
      by: try database.rows(
        """
        SELECT message, substr(reply, ?2) AS reply FROM messages
          WHERE conversation = ?1 ORDER BY id LIMIT ?3
        """, .integer(conversation.id), .integer(Int64(-KeptConversation.maximumExaminedLength)),
        .integer(Int64(KeptConversation.maximumTitleExchanges))
      ) { ($0.text("message"), $0.text("reply")) })
    return conversation
  }

  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) throws(HistoryFailure) -> [HistoryEntry] {
    _ = try conversation(id)
    return try database.rows(
      "SELECT * FROM messages WHERE conversation = ? AND id > ? ORDER BY id LIMIT ?",
      .integer(id), .integer(entry ?? 0), .integer(Int64(clamping: limit))
    ) { row throws(HistoryFailure) in try HistoryEntry(row) }
  }

  func memory(of id: KeptConversation.ID) throws(HistoryFailure) -> Conversation {
    let text = try database.first(
      "SELECT memory FROM conversations WHERE id = ? AND deleted IS NULL", .integer(id)
    ) { $0.text("memory") }
    guard let text else { throw .history(.noSuchConversation(id)) }
    guard let memory = ColumnJSON.conversation(from: text) else { throw .history(.lostMemory(id)) }
    return memory
  }

  /// Returns the variables of the user's last conversation with a robot; empty if there is no conversation.
  ///
  /// Conversations that began without the knowledge from earlier ones (`isFresh`) count only if there are no others.
  func knowledge(
    of user: String, with rules: RobotOrigin
  ) throws(HistoryFailure) -> [String: String] {
    let last = try database.first(
      """
      SELECT id, memory FROM conversations WHERE identity = ? AND user = ? AND deleted IS NULL
        ORDER BY fresh, newest DESC
      """, .json(rules.identity.names), .text(user)
    ) { ($0.integer("id"), $0.text("memory")) }
    guard let (id, text) = last else { return [:] }
    guard let memory = ColumnJSON.conversation(from: text) else { throw .history(.lostMemory(id)) }
    return memory.variables
  }

  /// Returns the names of the user's variables in all conversations with a robot, those that `undo` restores included.
  func knownNames(of user: String, with rules: RobotOrigin) throws(HistoryFailure) -> Set<String> {
    let memories = try database.rows(
      "SELECT memory FROM conversations WHERE identity = ? AND user = ?",
      .json(rules.identity.names), .text(user)
    ) { $0.text("memory") }
    return Set(
      memories.flatMap { ColumnJSON.conversation(from: $0)?.variables.keys.map { $0 } ?? [] })
  }
}

extension KeptConversation {
  init(_ row: borrowing Database.Row) throws(HistoryFailure) {
    var origin = ConversationOrigin(
      rules: RobotOrigin(names: ColumnJSON.list(from: row.text("rules"))), robot: row.text("robot"),
      user: row.text("user"), seed: UInt64(bitPattern: row.integer("seed")),
      utf8: row.integer("utf8") != 0, options: ColumnJSON.variables(from: row.text("options")),
      variables: ColumnJSON.variables(from: row.text("beginning")),
      started: try row.time("started"))
    origin.forgotten = ColumnJSON.list(from: row.text("forgotten"))
    origin.isFresh = row.integer("fresh") != 0
    self.init(
      id: try row.integer("id", in: Possible.numbers), origin: origin, title: row.text("title"),
      last: try row.time("last"), length: Int(try row.integer("length", in: Possible.numbers)))
  }
}

extension HistoryEntry {
  /// Reads an exchange; throws `altered` if it differs from what was written, `damaged` if a number is out of range.
  init(_ row: borrowing Database.Row) throws(HistoryFailure) {
    let line =
      try row.optionalInteger("line") == nil ? nil : row.integer("line", in: Possible.numbers)
    self.init(
      id: try row.integer("id", in: Possible.numbers), message: row.text("message"),
      reply: row.text("reply"), at: try row.time("at"), topic: row.optionalText("topic"),
      rule: row.optionalText("file").map { SourceLocation(file: $0, line: Int(line ?? 1)) },
      fingerprint: row.optionalInteger("rules").map(UInt64.init(bitPattern:)),
      microseconds: try row.integer("microseconds", in: Possible.times),
      commands: row.optionalText("commands").map(ColumnJSON.list) ?? [],
      notes: row.optionalText("notes").map(ColumnJSON.list) ?? [])
    // Older versions wrote no checksum.
    guard let checksum = row.optionalInteger("checksum") else { return }
    guard checksum == self.checksum else {
      throw .sqlite(.altered(id), words: "exchange \(id) has changed since it was written")
    }
  }

  /// The 64-bit FNV-1a checksum of the exchange's texts, time and duration.
  var checksum: Int64 {
    var hash = StableHash()
    for text in [message, reply, topic ?? "", rule?.file ?? ""] + commands + notes {
      hash.add(text.utf8)
      // No text contains this byte.
      hash.add(0xFF)
    }
    for number in [time.microseconds, microseconds] {
      for byte in 0..<8 { hash.add(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    return Int64(bitPattern: hash.value)
  }
}

/// The values that the program can have written.
enum Possible {
  /// Ids of conversations and exchanges in a backup.
  static let ids: ClosedRange<Int64> = 1...1 << 48
  /// Counts, line numbers, and ids in the database.
  static let numbers: ClosedRange<Int64> = 0...1 << 48
  /// Microseconds, up to about a hundred thousand years.
  static let times: ClosedRange<Int64> = -(1 << 62)...1 << 62
}

extension Database.Row {
  fileprivate func time(_ name: String) throws(HistoryFailure) -> WallTime {
    WallTime(microseconds: try integer(name, in: Possible.times))
  }
}
