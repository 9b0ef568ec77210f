package import Conversations
import Disk
import Platform

/// Renames a damaged history, and creates a new one from its readable part.
struct HistoryRepair {
  let location: HistoryLocation

  /// Repairs the history.
  ///
  /// - Returns: the number of exchanges in the new history, and the new name of the damaged file.
  func run() throws(HistoryFailure) -> (exchanges: Int, keptAs: String) {
    let fresh = HistoryLocation(folder: location.folder + "/repaired")
    discard(fresh)
    defer { discard(fresh) }
    let identity: UInt64
    do throws(FileFailure) {
      try location.checkTrust()
      identity = try location.identity()
    } catch {
      throw .file(error)
    }
    let count = try copy(to: fresh)
    do throws(FileFailure) {
      guard let name = try location.putAside(identity) else {
        throw FileFailure(location.file, SystemError(words: "the file was replaced meanwhile"))
      }
      guard unsafe rename(fresh.file, location.file) == 0 else {
        throw FileFailure(location.file, SystemError(code: errno))
      }
      return (count, name)
    } catch {
      throw .file(error)
    }
  }

  private func copy(to fresh: HistoryLocation) throws(HistoryFailure) -> Int {
    // Rows have the columns of the version that wrote them, so the new file is migrated after the
    // rows are copied.
    let schema = Schema(migrations: Array(Schema.current.migrations.prefix(try version())))
    try copyRows(to: try HistoryDatabase(at: fresh, schema: schema).database)
    let history = try HistoryDatabase(at: fresh)
    return try HistoryDatabase.attempt { () throws(SQLiteError) in
      try tidy(history)
      return Int(try history.database.number("SELECT count(*) AS value FROM messages") ?? 0)
    }
  }

  /// Returns the number of migrations that the damaged file has had according to its header, at least 1.
  private func version() throws(HistoryFailure) -> Int {
    let (version, application) = try HistoryDatabase.attempt { () throws(SQLiteError) in
      // The write-ahead log may hold a later header, and rows are copied from both. A damaged log is ignored.
      do throws(SQLiteError) {
        return try Schema.header(of: try Database(path: location.file, busyTimeout: 1_000))
      } catch {
        return try Schema.header(of: try Database(unchangingFile: location.file))
      }
    }
    guard application == Schema.applicationID else { throw .foreign(path: location.file) }
    guard version <= Schema.current.migrations.count else { throw .newer(path: location.file) }
    return max(1, Int(version))
  }

  private func copyRows(to database: Database) throws(HistoryFailure) {
    try HistoryDatabase.attempt { () throws(SQLiteError) in
      try database.execute("PRAGMA foreign_keys = OFF")
      try database.run("ATTACH ? AS damaged", .text(location.file))
      // Rows are copied one by one, from the start up to the first unreadable row. Then conversations and messages are
      // copied from the end back to the last unreadable row.
      let copies: [(sql: StaticString, start: Int64)] = [
        (
          "INSERT OR IGNORE INTO conversations SELECT * FROM damaged.conversations WHERE id > ? ORDER BY id LIMIT 1",
          0
        ),
        (
          "INSERT OR IGNORE INTO messages SELECT * FROM damaged.messages WHERE id > ? ORDER BY id LIMIT 1",
          0
        ),
        (
          "INSERT OR IGNORE INTO conversations SELECT * FROM damaged.conversations WHERE id < ? ORDER BY id DESC LIMIT 1",
          .max
        ),
        (
          "INSERT OR IGNORE INTO messages SELECT * FROM damaged.messages WHERE id < ? ORDER BY id DESC LIMIT 1",
          .max
        ),
        (
          "INSERT OR IGNORE INTO reviews SELECT * FROM damaged.reviews WHERE message > ? ORDER BY message LIMIT 1",
          0
        ),
      ]
      for (sql, start) in copies {
        var last = start
        while (try? database.run(sql, .integer(last))) != nil, database.changes > 0 {
          last = database.lastInsertedID
        }
      }
      try database.run("DETACH damaged")
    }
  }

  /// Makes the copied rows consistent, and rebuilds the search index.
  ///
  /// Altered exchanges lose their checksum, so that they are readable. Exchanges without a conversation, reviews
  /// without an exchange, and conversations without exchanges are deleted. Each conversation's length and newest
  /// exchange are determined anew.
  private func tidy(_ history: HistoryDatabase) throws(SQLiteError) {
    let database = history.database
    try database.transaction { () throws(SQLiteError) in
      var altered: [HistoryEntry.ID] = []
      try database.step("SELECT * FROM messages", []) { row throws(SQLiteError) in
        do throws(SQLiteError) { _ = try HistoryEntry(row) } catch {
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

  private func discard(_ fresh: HistoryLocation) {
    for ending in HistoryLocation.companions + [""] { try? Files.remove(fresh.file + ending) }
    _ = unsafe rmdir(fresh.folder)
  }
}

extension SQLiteHistoryService {
  /// Returns the problems of the history; a damaged file is not renamed.
  package func check() async throws(HistoryError) -> HistoryReport {
    do throws(HistoryFailure) {
      return try HistoryDatabase(toCheck: location).report()
    } catch {
      guard error.isDamage, case .sqlite(let damage) = error else { throw error.asHistoryError }
      var report = HistoryReport()
      report.problems = [damage.words]
      return report
    }
  }

  /// Creates a new history from the readable part; the damaged file is renamed.
  ///
  /// - Returns: the number of exchanges, and the damaged file's new name.
  package func repair() async throws(HistoryError) -> (exchanges: Int, keptAs: String) {
    close()
    do throws(HistoryFailure) {
      return try HistoryRepair(location: location).run()
    } catch {
      throw error.asHistoryError
    }
  }
}
