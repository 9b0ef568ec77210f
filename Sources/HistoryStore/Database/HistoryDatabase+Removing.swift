import Conversations
import Responder

extension HistoryDatabase {
  /// Marks conversations as deleted: all of them, or none if one is missing.
  func delete(_ ids: [KeptConversation.ID], at time: WallTime) throws(HistoryFailure) {
    for id in ids { _ = try conversation(id) }
    try database.transaction { () throws(HistoryFailure) in
      for id in ids {
        try database.run(
          "UPDATE conversations SET deleted = ? WHERE id = ?", .integer(time.microseconds),
          .integer(id))
      }
    }
  }

  /// Restores deleted conversations; throws afterwards if one has been removed, even in part.
  func restore(_ ids: [KeptConversation.ID]) throws(HistoryFailure) {
    try database.transaction { () throws(HistoryFailure) in
      for id in ids {
        try database.run(
          "UPDATE conversations SET deleted = NULL WHERE id = ? AND deleted >= 0", .integer(id))
      }
    }
    for id in ids { _ = try conversation(id) }
  }

  /// Returns the conversations marked as deleted before a time; all marked ones if the time is `nil`.
  func deleted(before time: WallTime?) throws(HistoryFailure) -> [KeptConversation.ID] {
    try database.rows(
      "SELECT id FROM conversations WHERE deleted < ?", .integer(time?.microseconds ?? .max)
    ) { $0.integer("id") }
  }

  /// Returns the time when the earliest of these conversations started, in microseconds; `.max` if there is none.
  func start(of ids: [KeptConversation.ID]) throws(HistoryFailure) -> Int64 {
    var earliest = Int64.max
    for id in ids {
      let started = try database.number(
        "SELECT started AS value FROM conversations WHERE id = ?", .integer(id))
      earliest = min(earliest, started ?? .max)
    }
    return earliest
  }

  /// Returns what the user typed in the deleted conversations among `ids`: the lines among `lines` that are messages, and
  /// all stored commands, which changed the robot's memory.
  ///
  /// The lines are put into a temporary table in memory, with which SQLite compares the messages; so the messages are
  /// not loaded.
  func typed(
    _ lines: [String], in ids: [KeptConversation.ID]
  ) throws(HistoryFailure) -> Set<ByteText> {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS temp.lines (line TEXT PRIMARY KEY) WITHOUT ROWID;
      DELETE FROM temp.lines
      """)
    for line in lines {
      try database.run("INSERT OR IGNORE INTO temp.lines (line) VALUES (?)", .text(line))
    }
    var typed: Set<ByteText> = []
    for id in ids where try isDeleted(id) {
      typed.formUnion(try pending(of: id).map(ByteText.init))
      // A slash at the start of a message is typed twice.
      typed.formUnion(
        try database.rows(
          """
          SELECT DISTINCT lines.line AS line FROM messages CROSS JOIN temp.lines ON lines.line =
            CASE WHEN substr(message, 1, 1) = '/' THEN '/' || message ELSE message END
            WHERE conversation = ?
          """, .integer(id)
        ) { ByteText($0.text("line")) })
      let commands = try database.rows(
        "SELECT commands FROM messages WHERE conversation = ? AND commands IS NOT NULL",
        .integer(id)
      ) { ColumnJSON.list(from: $0.text("commands")) }
      typed.formUnion(commands.joined().map(ByteText.init))
    }
    return typed
  }

  /// Permanently removes those conversations in `ids` that are marked as deleted, some exchanges at a time.
  ///
  /// - Parameter end: the time to stop; the rest is removed later, such as when the history is opened next. If it is
  ///   `nil`, everything is removed, and only the erasing afterwards is limited, by `maximumErasingTime`.
  func purge(
    _ ids: [KeptConversation.ID], until end: ContinuousClock.Instant? = nil
  ) throws(HistoryFailure) {
    defer { database.setBusyTimeout(busyTimeout) }
    for id in ids {
      var isMore = true
      while isMore {
        // `checkpointLog` shortens the timeout as well.
        database.setBusyTimeout(min(busyTimeout, end?.millisecondsLeft ?? busyTimeout))
        isMore = try database.transaction { () throws(HistoryFailure) in try removeSome(of: id) }
        if isShortOfRoom { _ = try checkpointLog(until: nil) }
        if isMore, let end, ContinuousClock.now > end {
          isErased = false
          return
        }
      }
    }
    try finishErasing(until: end)
  }

  private func isDeleted(_ id: KeptConversation.ID) throws(HistoryFailure) -> Bool {
    try database.number(
      "SELECT 1 AS value FROM conversations WHERE id = ? AND deleted IS NOT NULL", .integer(id))
      != nil
  }

  /// The limits of one transaction: a maximum number of exchanges, and a number of bytes of text after which no further
  /// exchange is removed.
  private static let (exchangesAtOnce, bytesAtOnce): (Int64, Int) = (200, 1 << 16)

  /// Removes some exchanges of a deleted conversation, or the conversation itself if no exchange is left.
  ///
  /// - Returns: whether another call is needed.
  private func removeSome(of id: KeptConversation.ID) throws(HistoryFailure) -> Bool {
    guard try isDeleted(id) else { return false }
    try database.run("INSERT OR IGNORE INTO chores (name) VALUES ('erase')")
    // From now on, `restore` cannot restore the conversation, because a part is missing.
    try database.run("UPDATE conversations SET deleted = -1 WHERE id = ?", .integer(id))
    var bytes = 0
    var texts: [(id: HistoryEntry.ID, message: String, reply: String)] = []
    try database.step(
      "SELECT id, message, reply FROM messages WHERE conversation = ? ORDER BY id LIMIT ?",
      [.integer(id), .integer(Self.exchangesAtOnce)]
    ) { row in
      let (message, reply) = (row.text("message"), row.text("reply"))
      texts.append((row.integer("id"), message, reply))
      bytes += message.utf8.count + reply.utf8.count
      return bytes < Self.bytesAtOnce
    }
    guard let last = texts.last else {
      try database.run("DELETE FROM conversations WHERE id = ?", .integer(id))
      return false
    }
    // The texts are removed first, because the index needs the space that they release.
    try database.run(
      "DELETE FROM messages WHERE conversation = ? AND id <= ?", .integer(id), .integer(last.id))
    for (exchange, message, reply) in texts { try removeWords(of: exchange, message, reply) }
    return true
  }

  /// Removes all conversations, and shrinks the file if possible.
  func clear() throws(HistoryFailure) {
    try erasing { () throws(HistoryFailure) in
      try database.run("DELETE FROM messages")
      try database.run("DELETE FROM conversations")
      try database.run("INSERT INTO words (words) VALUES ('delete-all')")
    }
    do throws(HistoryFailure) {
      try database.run("VACUUM")
    } catch {
      // The texts are already overwritten with zeros; the file only stays as large as it was.
      guard error.isTemporary else { throw error }
    }
    try finishErasing()
  }
}

extension ContinuousClock.Instant {
  /// The milliseconds until this instant; 0 if it has passed.
  fileprivate var millisecondsLeft: Int32 {
    let left = max(.zero, self - ContinuousClock.now)
    return Int32(clamping: Int(left / .milliseconds(1)))
  }
}

/// Removing deleted texts from the index and the write-ahead log as well.
extension HistoryDatabase {
  /// The default for the maximum duration of one erasing, during which a user may have to wait.
  static let maximumErasingTime = Duration.seconds(2)

  /// Runs a transaction that removes data, and then erases the data from the index and the log too.
  ///
  /// If another program is reading, or time is up, the rest is erased later, such as when the history is opened next.
  func erasing<Value>(
    upTo maximum: Duration = maximumErasingTime, _ work: () throws(HistoryFailure) -> Value
  ) throws(HistoryFailure) -> Value {
    let value = try database.transaction { () throws(HistoryFailure) in
      let value = try work()
      try database.run("INSERT OR IGNORE INTO chores (name) VALUES ('erase')")
      return value
    }
    try finishErasing(until: ContinuousClock.now + maximum)
    return value
  }

  /// Finishes the erasing for all earlier transactions, including those of other programs.
  ///
  /// - Parameter end: the time to stop; after `maximumErasingTime` if `nil`.
  func finishErasing(until end: ContinuousClock.Instant? = nil) throws(HistoryFailure) {
    let end = end ?? ContinuousClock.now + Self.maximumErasingTime
    guard try database.number("SELECT 1 AS value FROM chores WHERE name = 'erase'") != nil else {
      isErased = true
      return
    }
    isErased = false
    defer { database.setBusyTimeout(busyTimeout) }
    do throws(HistoryFailure) {
      database.setBusyTimeout(min(busyTimeout, end.millisecondsLeft))
      var isDone = try mergeIndex(until: end)
      isDone = try checkpointLog(until: end) && isDone
      if isDone { try database.run("DELETE FROM chores WHERE name = 'erase'") }
      isErased = isDone
    } catch {
      guard error.isTemporary else { throw error }
      _ = try checkpointLog(until: end)
    }
  }

  /// Merges the parts of the index: until then, the parts contain the removed words, which are only marked as removed.
  ///
  /// - Returns: whether merging finished in time.
  private func mergeIndex(until end: ContinuousClock.Instant) throws(HistoryFailure) -> Bool {
    let pagesAtOnce: Int64 = isShortOfRoom ? 16 : 256
    // The first call requests merging all parts into one; further calls continue it.
    var pages = -pagesAtOnce
    while true {
      let before = database.totalChanges
      try database.transaction { () throws(HistoryFailure) in
        try database.run("INSERT INTO words (words, rank) VALUES ('merge', ?)", .integer(pages))
      }
      // According to SQLite's documentation, fewer than two changes mean that there was nothing to merge.
      if database.totalChanges - before < 2 { return true }
      if ContinuousClock.now > end { return false }
      if isShortOfRoom { _ = try checkpointLog(until: end) }
      pages = pagesAtOnce
    }
  }

  /// Empties the write-ahead log, which may still contain deleted texts.
  ///
  /// - Returns: false if another program uses the log, or if the disk has no space to move it into the database.
  private func checkpointLog(until end: ContinuousClock.Instant?) throws(HistoryFailure) -> Bool {
    database.setBusyTimeout(min(busyTimeout, end?.millisecondsLeft ?? 2000, 2000))
    do throws(HistoryFailure) {
      return try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer("busy") } == 0
    } catch {
      guard error.isTemporary else { throw error }
      return false
    }
  }
}
