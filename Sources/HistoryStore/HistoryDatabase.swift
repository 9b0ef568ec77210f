import Chat
import Responder

/// An open history.
///
/// **Durability.** The journal is a write-ahead log with `synchronous = NORMAL`. A transaction is in
/// the system's hands when it returns, so what was kept survives the program however it ends, `kill -9`
/// included. Only a power cut can take back the last exchanges, whole ones, and never damages the
/// file. The next setting, `FULL`, would wait for the disk after each reply (some milliseconds, on a
/// busy or spinning one many more), to save a line or two of a chat from a rare accident: not worth
/// what everyone would feel in every chat.
///
/// **Privacy.** `secure_delete` overwrites what is deleted with zeros.
final class HistoryDatabase {
  /// How long a statement waits for other processes, in milliseconds.
  static let busyTimeout: Int32 = 10_000

  let database: Database
  /// Which file it is, whatever its name becomes.
  let identity: UInt64

  /// Opens the history, making or migrating it where that is due.
  ///
  /// A damaged file gets another name and an empty one takes its place; `.damaged` is then thrown, and
  /// opening again succeeds.
  init(at location: HistoryLocation, schema: Schema = .current) throws(HistoryFailure) {
    let identity: UInt64
    do throws(FileFailure) { identity = try location.prepare() } catch { throw .file(error) }
    self.identity = identity
    do throws(HistoryFailure) {
      database = try Self.open(location, schema)
    } catch {
      guard error.isDamage else { throw error }
      if let name = try location.putAside(identity) { throw .damaged(keptAs: name) }
      database = try Self.open(location, schema)
    }
  }

  private static func open(
    _ location: HistoryLocation, _ schema: Schema
  ) throws(HistoryFailure) -> Database {
    let (database, state) = try attempt { () throws(SQLiteError) in
      let database = try Database(path: location.file, busyTimeout: busyTimeout)
      let state = try schema.migrate(database)
      if state == .current {
        try useWriteAheadLog(database)
        try database.execute(
          """
          PRAGMA synchronous = NORMAL;
          PRAGMA secure_delete = ON;
          PRAGMA foreign_keys = ON;
          """)
      }
      return (database, state)
    }
    switch state {
    case .current, .old: return database
    case .newer: throw .newer(path: location.file)
    case .foreign: throw .foreign(path: location.file)
    }
  }

  /// Changing the journal takes the file for a moment alone, and SQLite does not wait for that.
  private static func useWriteAheadLog(_ database: Database) throws(SQLiteError) {
    var tries = 0
    while true {
      do throws(SQLiteError) {
        return try database.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.kind == .busy, tries < 500 else { throw error }
        tries += 1
        Pause.milliseconds(10)
      }
    }
  }

  static func attempt<Value>(
    _ work: () throws(SQLiteError) -> Value
  ) throws(HistoryFailure) -> Value {
    do throws(SQLiteError) { return try work() } catch { throw .sqlite(error) }
  }

  func transaction<Value>(
    _ work: () throws(SQLiteError) -> Value
  ) throws(HistoryFailure) -> Value {
    try Self.attempt { () throws(SQLiteError) in try database.transaction(work) }
  }
}
