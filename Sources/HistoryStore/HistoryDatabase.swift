import ChatModel
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
  /// One that may only be read is opened to read.
  init(
    at location: HistoryLocation, schema: Schema = .current,
    busyTimeout: Int32 = HistoryDatabase.busyTimeout
  ) throws(HistoryFailure) {
    do throws(HistoryFailure) {
      (database, identity) = try Self.open(location, schema, busyTimeout)
    } catch {
      guard error.isRefusal, location.isComplete else { throw error }
      (database, identity) = try Self.openToRead(location, schema)
    }
  }

  private static func open(
    _ location: HistoryLocation, _ schema: Schema, _ busyTimeout: Int32
  ) throws(HistoryFailure) -> (Database, identity: UInt64) {
    let identity: UInt64
    do throws(FileFailure) { identity = try location.prepare() } catch { throw .file(error) }
    do throws(HistoryFailure) {
      return (try database(at: location, schema, busyTimeout), identity)
    } catch {
      guard error.isDamage else { throw error }
      if let name = try location.putAside(identity) { throw .damaged(keptAs: name) }
      return (try database(at: location, schema, busyTimeout), identity)
    }
  }

  private static func openToRead(
    _ location: HistoryLocation, _ schema: Schema
  ) throws(HistoryFailure) -> (Database, identity: UInt64) {
    let identity: UInt64
    do throws(FileFailure) { identity = try location.identity() } catch { throw .file(error) }
    let (database, state) = try attempt { () throws(SQLiteError) in
      let database = try Database(unchangingFile: location.file)
      return (database, try schema.migrate(database))
    }
    return (try checked(database, state, location), identity)
  }

  private static func database(
    at location: HistoryLocation, _ schema: Schema, _ busyTimeout: Int32
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
    return try checked(database, state, location)
  }

  private static func checked(
    _ database: Database, _ state: Schema.State, _ location: HistoryLocation
  ) throws(HistoryFailure) -> Database {
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
