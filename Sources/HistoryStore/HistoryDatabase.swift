import ChatModel
import Disk
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
/// **Privacy.** `secure_delete` overwrites what is deleted with zeros; what takes something out of the history also
/// takes it out of the index and empties the log (`erasing`). No text goes to a temporary file.
final class HistoryDatabase {
  /// How long a statement waits for other processes, in milliseconds.
  static let busyTimeout: Int32 = 10_000

  let database: Database
  /// Which file it is, whatever its name becomes.
  let identity: UInt64
  let busyTimeout: Int32
  /// Whether everything that was deleted has left the files, as far as is known.
  var isErased = true
  /// Whether what is removed has to be removed in small parts, as the disk is full.
  var isShortOfRoom = false

  /// Opens the history, making or migrating it where that is due.
  ///
  /// A damaged file gets another name and an empty one takes its place; `.damaged` is then thrown, and
  /// opening again succeeds.
  /// One that may only be read is opened to read.
  init(
    at location: HistoryLocation, schema: Schema = .current,
    busyTimeout: Int32 = HistoryDatabase.busyTimeout
  ) throws(HistoryFailure) {
    self.busyTimeout = busyTimeout
    do throws(HistoryFailure) {
      (database, identity) = try Self.open(location, schema, busyTimeout)
    } catch {
      guard error.isRefusal || error.mayBeFull, location.isComplete else { throw error }
      (database, identity) = try Self.openToRead(location, schema)
    }
  }

  /// Opens the history to look for what is damaged: nothing is renamed.
  init(toCheck location: HistoryLocation) throws(HistoryFailure) {
    busyTimeout = Self.busyTimeout
    do throws(FileFailure) {
      identity = try location.prepare()
    } catch {
      guard error.error.isRefusal, location.isComplete else { throw .file(error) }
      (database, identity) = try Self.openToRead(location, .current)
      return
    }
    database = try Self.database(at: location, .current, busyTimeout)
  }

  /// Opens the history of a disk without a byte left, to remove something: nothing is written but the file itself.
  ///
  /// No other program may have it open. A power cut in the middle of a change may damage it.
  init(withoutRoomAt location: HistoryLocation) throws(HistoryFailure) {
    busyTimeout = 0
    do throws(FileFailure) {
      try location.checkTrust()
      identity = try location.identity()
    } catch {
      throw .file(error)
    }
    let (database, state) = try Self.attempt { () throws(SQLiteError) in
      let database = try Database(path: location.file, busyTimeout: 0)
      try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY;")
      try database.execute("PRAGMA journal_mode = MEMORY")
      let state = try Schema.current.migrate(database)
      try database.execute(Self.settings)
      return (database, state)
    }
    self.database = try Self.checked(database, state, location)
  }

  private static let settings = """
    PRAGMA synchronous = NORMAL;
    PRAGMA secure_delete = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA temp_store = MEMORY;
    """

  private static func open(
    _ location: HistoryLocation, _ schema: Schema, _ busyTimeout: Int32
  ) throws(HistoryFailure) -> (Database, identity: UInt64) {
    let identity: UInt64
    do throws(FileFailure) { identity = try location.prepare() } catch { throw .file(error) }
    do throws(HistoryFailure) {
      return (try database(at: location, schema, busyTimeout), identity)
    } catch {
      guard error.isDamage else { throw error }
      let name: String?
      do throws(FileFailure) { name = try location.putAside(identity) } catch { throw .file(error) }
      if let name { throw .damaged(keptAs: name) }
      return (try database(at: location, schema, busyTimeout), identity)
    }
  }

  private static func openToRead(
    _ location: HistoryLocation, _ schema: Schema
  ) throws(HistoryFailure) -> (Database, identity: UInt64) {
    let identity: UInt64
    do throws(FileFailure) {
      try location.checkTrust()
      identity = try location.identity()
    } catch {
      throw .file(error)
    }
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
        try database.execute(settings)
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
        // Without a byte left it stays as it is, which will do for reading.
        if error.kind == .full { return }
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
