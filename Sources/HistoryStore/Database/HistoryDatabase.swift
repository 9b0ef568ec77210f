import Conversations
import Platform
import Responder

/// An open history.
///
/// **Durability.** The journal is a write-ahead log with `synchronous = NORMAL`. When a transaction ends, its changes
/// have been passed to the system, so they survive any end of the program, including `kill -9`. A power cut or a crash
/// of the system can lose the last exchanges, each as a whole, but does not damage the file. The stricter setting
/// `FULL` would save these exchanges, but it would wait for the disk after each reply.
///
/// **Privacy.** `secure_delete` overwrites deleted data with zeros; removing something from the history also removes
/// it from the index and empties the write-ahead log (`erasing`). No text goes to a temporary file.
final class HistoryDatabase {
  /// The default for the maximum time that a statement waits for other processes, in milliseconds.
  static let defaultBusyTimeout: Int32 = 10_000

  let database: Database
  /// The file's identity, which stays the same when the file is renamed.
  let identity: UInt64
  let busyTimeout: Int32
  /// Whether all deleted texts have been removed from the files, as far as this program knows.
  var isErased = true
  /// Whether the disk is full, so that texts must be removed in small parts.
  var isShortOfRoom = false

  /// Opens the history, creating or migrating it if needed.
  ///
  /// A file whose contents are damaged is renamed, and `.damaged` is thrown; opening again creates an empty file. If the
  /// file is read-only or the disk is full, the history is opened for reading, provided that the write-ahead log is
  /// empty and the file needs no migration.
  ///
  /// - Parameter renamesDamaged: whether a damaged file is renamed; otherwise, SQLite's error is thrown.
  init(
    at location: HistoryLocation, schema: Schema = .current,
    busyTimeout: Int32 = HistoryDatabase.defaultBusyTimeout, renamesDamaged: Bool = true
  ) throws(HistoryFailure) {
    self.busyTimeout = busyTimeout
    do throws(HistoryFailure) {
      (database, identity) = try Self.open(location, schema, busyTimeout, renamesDamaged)
    } catch {
      guard error.isRefusal || error.mayBeFull, location.isComplete else { throw error }
      (database, identity) = try Self.openToRead(location, schema)
    }
  }

  /// Opens the history to check it for damage, without renaming a damaged file.
  init(toCheck location: HistoryLocation) throws(HistoryFailure) {
    busyTimeout = Self.defaultBusyTimeout
    do throws(HistoryFailure) {
      identity = try location.prepare()
    } catch {
      guard error.isRefusal, location.isComplete else { throw error }
      (database, identity) = try Self.openToRead(location, .current)
      return
    }
    database = try Self.database(at: location, .current, busyTimeout)
  }

  /// Opens the history on a full disk, to remove something, without writing to any other file.
  ///
  /// No other program may have it open. A power cut during a change may damage it.
  init(withoutRoomAt location: HistoryLocation) throws(HistoryFailure) {
    busyTimeout = 0
    identity = try location.trustedIdentity()
    database = try Database(path: location.file, busyTimeout: 0)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY;")
    try database.execute("PRAGMA journal_mode = MEMORY")
    let state = try Schema.current.migrate(database)
    try database.execute(Self.settings)
    try Self.check(state, location)
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
    _ location: HistoryLocation, _ schema: Schema, _ busyTimeout: Int32, _ renamesDamaged: Bool
  ) throws(HistoryFailure) -> (Database, identity: UInt64) {
    let identity = try location.prepare()
    do throws(HistoryFailure) {
      return (try database(at: location, schema, busyTimeout), identity)
    } catch {
      guard error.isDamage else { throw error }
    }
    // SQLite also reports a failed read as damage, so the file is read through first, which reports it as what it is.
    try location.readThrough()
    do throws(HistoryFailure) {
      return (try database(at: location, schema, busyTimeout), identity)
    } catch {
      guard error.isDamage, renamesDamaged else { throw error }
    }
    if let name = try location.quarantine(identity) { throw .history(.damaged(keptAs: name)) }
    return (try database(at: location, schema, busyTimeout), identity)
  }

  private static func openToRead(
    _ location: HistoryLocation, _ schema: Schema
  ) throws(HistoryFailure) -> (Database, identity: UInt64) {
    let identity = try location.trustedIdentity()
    let database = try Database(unchangingFile: location.file)
    try database.execute(settings)
    try check(schema.migrate(database), location)
    return (database, identity)
  }

  private static func database(
    at location: HistoryLocation, _ schema: Schema, _ busyTimeout: Int32
  ) throws(HistoryFailure) -> Database {
    let database = try Database(path: location.file, busyTimeout: busyTimeout)
    try database.execute(settings)
    let state = try schema.migrate(database)
    if state == .current { try useWriteAheadLog(database) }
    try check(state, location)
    return database
  }

  private static func check(
    _ state: Schema.State, _ location: HistoryLocation
  ) throws(HistoryFailure) {
    switch state {
    case .current, .old: break
    case .newer: throw .history(.newer(path: location.file))
    case .foreign: throw .history(.foreign(path: location.file))
    }
  }

  /// Turns on the write-ahead log, which needs exclusive access to the file for a moment.
  ///
  /// SQLite itself does not wait for the access, so this function tries again for about five seconds.
  private static func useWriteAheadLog(_ database: Database) throws(HistoryFailure) {
    var tries = 0
    while true {
      do throws(HistoryFailure) {
        return try database.execute("PRAGMA journal_mode = WAL")
      } catch {
        // On a full disk the journal stays as it is, which is sufficient for reading.
        if error.kind == .full { return }
        guard error.kind == .busy, tries < 500 else { throw error }
        tries += 1
        _ = poll(nil, 0, 10)
      }
    }
  }
}
