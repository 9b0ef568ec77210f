package import Conversations
import Disk

/// Renames a damaged history, and creates a new history from the readable part.
///
/// The damaged file is renamed only after everything readable was written to the new file, and read again from it.
struct HistoryRepair {
  let location: HistoryLocation

  /// - Returns: the number of exchanges in the new history, and the new name of the damaged file.
  func run() throws(HistoryFailure) -> (exchanges: Int, keptAs: String) {
    let identity = try location.trustedIdentity()
    // Held until the end, so that no chat that begins meanwhile writes to the old file.
    let presence = Presence(at: location.presenceFile)
    defer { withExtendedLifetime(presence) {} }
    if let presence, !presence.takeAlone() {
      throw .history(.notRepaired(reason: "another parley has it open; end that one first"))
    }
    location.removeRepaired()
    defer { location.removeRepaired() }
    do throws(HistoryFailure) {
      let count = try copy(to: location.repairLocation)
      let name = try location.quarantine(identity, replacingWith: location.repairLocation.file)
      guard let name else {
        throw .history(.notRepaired(reason: "\(location.file) was replaced meanwhile"))
      }
      return (count, name)
    } catch {
      switch error {
      case .sqlite(.damaged, let words):
        throw .history(.notRepaired(reason: words + "; parley history clear removes it"))
      case .sqlite(_, let words): throw .history(.notRepaired(reason: words))
      case .file(let failure): throw .history(.notRepaired(reason: failure.words))
      default: throw error
      }
    }
  }

  /// Writes the new history, and returns the number of its exchanges.
  private func copy(to fresh: HistoryLocation) throws(HistoryFailure) -> Int {
    // Rows have the columns of the version that wrote them, so the new file is migrated after the
    // rows are copied.
    let schema = Schema(migrations: Array(Schema.current.migrations.prefix(try version())))
    try copyRows(to: try HistoryDatabase(at: fresh, schema: schema).database)
    let history = try HistoryDatabase(at: fresh)
    try tidy(history)
    let count = try Self.count(in: history.database)
    // The file is read without its log, because the file alone will replace the damaged one.
    let written = try Database(unchangingFile: fresh.file)
    let state = try written.firstText("PRAGMA quick_check(1)")
    guard state == "ok", try Self.count(in: written) == count else {
      throw .sqlite(.disk, words: "the new file is not as it was written")
    }
    return count
  }

  private static func count(in database: Database) throws(HistoryFailure) -> Int {
    Int(try database.number("SELECT count(*) AS value FROM messages") ?? 0)
  }

  /// Returns the number of migrations recorded in the damaged file's header, at least 1.
  private func version() throws(HistoryFailure) -> Int {
    // The write-ahead log may hold a later header, and rows are copied from both. A damaged log is ignored.
    let header = try readable { () throws(HistoryFailure) in
      try Schema.header(of: try Database(path: location.file, busyTimeout: 1_000))
    }
    let (version, application) =
      if let header {
        header
      } else {
        try Schema.header(of: Database(unchangingFile: location.file))
      }
    // A program that was killed while it created the history leaves an empty file.
    let isEmpty = (try? FileStatus(of: location.file).bytes) == 0
    let isOwn = isEmpty || application == Schema.applicationID
    guard isOwn else { throw .history(.foreign(path: location.file)) }
    guard version <= Schema.current.migrations.count else {
      throw .history(.newer(path: location.file))
    }
    return max(1, Int(version))
  }

  /// Runs work on the damaged file; returns `nil` if the work meets damage twice.
  ///
  /// A failed read looks like damage, so the file is read to its end in between.
  private func readable<Value>(
    closing close: () throws(HistoryFailure) -> Void = {},
    _ work: () throws(HistoryFailure) -> Value
  ) throws(HistoryFailure) -> Value? {
    for _ in 0..<2 {
      do throws(HistoryFailure) {
        return try work()
      } catch {
        guard Self.mayBeDamage(error) else { throw error }
      }
      try close()
      try location.readThrough()
    }
    return nil
  }

  private func copyRows(to database: Database) throws(HistoryFailure) {
    var isAttached = false
    func attach() throws(HistoryFailure) {
      if !isAttached { try database.run("ATTACH ? AS damaged", .text(location.file)) }
      isAttached = true
    }
    func detach() throws(HistoryFailure) {
      try database.run("DETACH damaged")
      isAttached = false
    }
    try database.execute("PRAGMA foreign_keys = OFF")
    let hasReviews =
      try database.number("SELECT count(*) AS value FROM sqlite_schema WHERE name = 'reviews'") == 1
    try attach()
    let all = try undamagedRows(in: database)
    var isDamaged = false
    func copyEach(from start: Int64, _ sql: StaticString) throws(HistoryFailure) {
      var last: Int64? = start
      while let row = last {
        let next = try readable(closing: detach) { () throws(HistoryFailure) in
          try attach()
          try database.run(sql, .integer(row))
          return database.changes > 0 ? database.lastInsertedID : nil
        }
        isDamaged = isDamaged || next == nil
        last = next ?? nil
      }
    }
    // Rows are copied one by one, from the start up to the first unreadable row. Then conversations and messages are
    // copied from the end back to the last unreadable row.
    try copyEach(
      from: 0,
      "INSERT OR IGNORE INTO conversations SELECT * FROM damaged.conversations WHERE id > ? ORDER BY id LIMIT 1"
    )
    try copyEach(
      from: 0,
      "INSERT OR IGNORE INTO messages SELECT * FROM damaged.messages WHERE id > ? ORDER BY id LIMIT 1"
    )
    try copyEach(
      from: .max,
      "INSERT OR IGNORE INTO conversations SELECT * FROM damaged.conversations WHERE id < ? ORDER BY id DESC LIMIT 1"
    )
    try copyEach(
      from: .max,
      "INSERT OR IGNORE INTO messages SELECT * FROM damaged.messages WHERE id < ? ORDER BY id DESC LIMIT 1"
    )
    if hasReviews {
      try copyEach(
        from: 0,
        "INSERT OR IGNORE INTO reviews SELECT * FROM damaged.reviews WHERE message > ? ORDER BY message LIMIT 1"
      )
    }
    if isAttached { try detach() }
    let copied = try database.number(
      "SELECT (SELECT count(*) FROM conversations) + (SELECT count(*) FROM messages) AS value")
    if let all, !isDamaged, copied != all {
      throw .sqlite(.disk, words: "\(copied ?? 0) of \(all) rows were copied")
    }
  }

  /// Returns the number of conversations and exchanges in the attached file; `nil` if SQLite finds damage.
  private func undamagedRows(in database: Database) throws(HistoryFailure) -> Int64? {
    do throws(HistoryFailure) {
      guard try database.firstText("PRAGMA damaged.quick_check(1)") == "ok" else { return nil }
      return try database.number(
        """
        SELECT (SELECT count(*) FROM damaged.conversations)
          + (SELECT count(*) FROM damaged.messages) AS value
        """)
    } catch {
      guard Self.mayBeDamage(error) else { throw error }
      return nil
    }
  }

  private static func mayBeDamage(_ error: HistoryFailure) -> Bool {
    error.isDamage || error.kind == .other
  }

  /// Makes the copied rows consistent, and rebuilds the search index.
  ///
  /// Altered exchanges lose their checksum, so that they are readable. Exchanges without a conversation, reviews
  /// without an exchange, and conversations without exchanges are deleted. Each conversation's length and newest
  /// exchange are determined again.
  private func tidy(_ history: HistoryDatabase) throws(HistoryFailure) {
    let database = history.database
    try database.transaction { () throws(HistoryFailure) in
      var altered: [HistoryEntry.ID] = []
      try database.step("SELECT * FROM messages", []) { row throws(HistoryFailure) in
        do throws(HistoryFailure) { _ = try HistoryEntry(row) } catch {
          altered.append(row.integer("id"))
        }
        return true
      }
      for id in altered {
        try database.run("UPDATE messages SET checksum = NULL WHERE id = ?", .integer(id))
      }
      try database.run(
        "DELETE FROM messages WHERE conversation NOT IN (SELECT id FROM conversations)")
      try database.run("DELETE FROM reviews WHERE message NOT IN (SELECT id FROM messages)")
      try database.run(
        "DELETE FROM conversations WHERE id NOT IN (SELECT conversation FROM messages)")
      try database.run(
        """
        UPDATE conversations SET
          newest = (SELECT max(id) FROM messages WHERE conversation = conversations.id),
          length = (SELECT count(*) FROM messages WHERE conversation = conversations.id)
        """)
      try history.makeIndex()
    }
    _ = try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer("busy") }
  }
}

extension SQLiteHistoryService {
  /// Returns the problems of the history; a damaged file is not renamed.
  package func check() async throws(HistoryError) -> HistoryReport {
    let report = try reportOnce()
    if report.isSound { return report }
    // A failed read looks like damage.
    do throws(HistoryFailure) { try location.readThrough() } catch { throw error.asHistoryError }
    return try reportOnce()
  }

  private func reportOnce() throws(HistoryError) -> HistoryReport {
    do throws(HistoryFailure) {
      return try HistoryDatabase(toCheck: location).report()
    } catch {
      guard error.isDamage, case .sqlite(_, let words) = error else { throw error.asHistoryError }
      var report = HistoryReport()
      report.problems = [words]
      return report
    }
  }

  /// Creates a new history from the readable part; the damaged file is renamed.
  ///
  /// - Returns: the number of exchanges, and the damaged file's new name.
  /// - Throws: `notRepaired` if not everything could be written, or if a chat is open; nothing is changed then.
  package func repair() async throws(HistoryError) -> (exchanges: Int, keptAs: String) {
    closeForOthers()
    do throws(HistoryFailure) {
      return try HistoryRepair(location: location).run()
    } catch {
      throw error.asHistoryError
    }
  }
}
