import CSQLite
import Quoting

/// A connection to a SQLite file; the only code that uses SQLite's C functions.
///
/// Statements whose SQL is a `StaticString` are prepared once and cached. A user's text can only be a value that is
/// bound to such a statement. Two threads must not use a connection concurrently.
///
/// Memory safety: no pointer leaves this file. The connection and the cached statements stay valid until `deinit`, and
/// a `Row` cannot leave the closure to which it is lent.
@safe final class Database {
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// A prepared statement, with the indices of its columns.
  @safe private struct Statement {
    let pointer: OpaquePointer
    let columns: [String: Int32]

    init(_ pointer: OpaquePointer) {
      unsafe self.pointer = pointer
      var columns: [String: Int32] = [:]
      let count = unsafe sqlite3_column_count(pointer)
      for column in 0..<count {
        guard let name = unsafe sqlite3_column_name(pointer, column) else { continue }
        columns[unsafe String(cString: name)] = column
      }
      self.columns = columns
    }
  }

  /// Opens a file, creating it if it is missing.
  ///
  /// - Parameter busyTimeout: the maximum time that a statement waits for other processes, in milliseconds.
  convenience init(path: String, busyTimeout: Int32) throws(HistoryFailure) {
    try self.init(
      name: path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: busyTimeout)
  }

  /// Opens a file for reading, without creating files next to it.
  ///
  /// Ignores a write-ahead log next to the file. If another process writes to the file meanwhile, the results may be
  /// wrong.
  convenience init(unchangingFile path: String) throws(HistoryFailure) {
    let slashes = path.hasPrefix("/") ? "//" : ""
    try self.init(
      name: "file:\(slashes)\(path.percentEncodedPath)?immutable=1",
      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      busyTimeout: 0)
  }

  private init(name: String, _ flags: Int32, busyTimeout: Int32) throws(HistoryFailure) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let database = unsafe opened else {
      throw .sqlite(.other, words: unsafe String(cString: sqlite3_errstr(code)))
    }
    unsafe handle = database
    guard code == SQLITE_OK else { throw failure(code) }
    unsafe sqlite3_extended_result_codes(database, 1)
    unsafe sqlite3_busy_timeout(database, busyTimeout)
    _ = unsafe parley_defend(database)
  }

  /// Whether the connection stays open until the program ends.
  ///
  /// True if closing it could do harm, because the file was replaced or a file next to it is not writable; see
  /// `HistoryLocation.checkIdentity`.
  var isAbandoned = false

  deinit {
    if isAbandoned { return }
    statements.values.forEach { unsafe sqlite3_finalize($0.pointer) }
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs several statements of the program's own SQL: schemas and settings.
  func execute(_ sql: String) throws(HistoryFailure) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Runs one statement that returns no rows.
  func run(_ sql: StaticString, _ values: SQLiteValue...) throws(HistoryFailure) {
    try step(sql, values) { _ in false }
  }

  /// Returns the rows, each converted by `read`.
  func rows<Value>(
    _ sql: StaticString, _ values: SQLiteValue...,
    read: (borrowing Row) throws(HistoryFailure) -> Value
  ) throws(HistoryFailure) -> [Value] {
    var rows: [Value] = []
    try step(sql, values) { row throws(HistoryFailure) in
      rows.append(try read(row))
      return true
    }
    return rows
  }

  /// Returns the first row; `nil` if there is none.
  func first<Value>(
    _ sql: StaticString, _ values: SQLiteValue...,
    read: (borrowing Row) throws(HistoryFailure) -> Value
  ) throws(HistoryFailure) -> Value? {
    var found: Value?
    try step(sql, values) { row throws(HistoryFailure) in
      found = try read(row)
      return false
    }
    return found
  }

  /// Returns the column `value` of the first row; `nil` if there is no row.
  func number(_ sql: StaticString, _ values: SQLiteValue...) throws(HistoryFailure) -> Int64? {
    var found: Int64?
    try step(sql, values) { row in
      found = row.integer("value")
      return false
    }
    return found
  }

  /// Sets the maximum time that a statement waits for other processes, in milliseconds.
  func setBusyTimeout(_ milliseconds: Int32) { unsafe sqlite3_busy_timeout(handle, milliseconds) }

  /// Returns the first column of the first row of the program's own SQL; `nil` if there is no row, or for NULL.
  func firstText(_ sql: String) throws(HistoryFailure) -> String? {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw failure(code) }
    defer { unsafe sqlite3_finalize(statement) }
    switch unsafe sqlite3_step(statement) {
    case SQLITE_DONE: return nil
    case SQLITE_ROW:
      return unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) }
    case let code: throw failure(code)
    }
  }

  /// Visits the rows, until `visit` returns false.
  func step(
    _ sql: StaticString, _ values: [SQLiteValue],
    visit: (borrowing Row) throws(HistoryFailure) -> Bool
  ) throws(HistoryFailure) {
    let prepared = try prepared(sql.description)
    let statement = unsafe prepared.pointer
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try unsafe bind(value, at: Int32(index + 1), of: statement)
    }
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      if unsafe try !visit(Row(statement: statement, columns: prepared.columns)) { return }
    }
  }

  var lastInsertedID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// The number of rows changed by the last statement.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// The number of rows that this connection has changed.
  var totalChanges: Int64 { unsafe sqlite3_total_changes64(handle) }

  /// Runs a transaction; the file is locked for writing from the start, so that no other process changes it meanwhile.
  ///
  /// - Parameter onlyReads: whether it writes nothing; all data comes from one moment, and no other program waits.
  func transaction<Value>(
    onlyReads: Bool = false, _ work: () throws(HistoryFailure) -> Value
  ) throws(HistoryFailure) -> Value {
    try run(onlyReads ? "BEGIN" : "BEGIN IMMEDIATE")
    do throws(HistoryFailure) {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // After some failures, SQLite has rolled back already. The first failure is reported; a failure to roll back would
      // only be its consequence.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func prepared(_ sql: String) throws(HistoryFailure) -> Statement {
    if let statement = statements[sql] { return statement }
    var pointer: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer = unsafe pointer else { throw failure(code) }
    let statement = unsafe Statement(pointer)
    statements[sql] = statement
    return statement
  }

  private func bind(
    _ value: SQLiteValue, at index: Int32, of statement: OpaquePointer
  ) throws(HistoryFailure) {
    let code =
      switch value {
      case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
      case .null: unsafe sqlite3_bind_null(statement, index)
      case .text(var text):
        text.withUTF8 { bytes in
          // An empty buffer may have no address, which would bind NULL.
          unsafe bytes.baseAddress.map { start in
            unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
              unsafe parley_bind_text(statement, index, $0, UInt64(bytes.count))
            }
          } ?? (unsafe parley_bind_text(statement, index, "", 0))
        }
      }
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> HistoryFailure {
    let kind: SQLiteError =
      switch code & 0xFF {
      case _ where code == SQLITE_CORRUPT | 1 << 8: .damagedIndex
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_IOERR: .disk
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_NOMEM: .noMemory
      default: .other
      }
    return .sqlite(kind, words: unsafe String(cString: sqlite3_errmsg(handle)))
  }
}

extension Database {
  /// A row of a result, valid during a visit.
  @safe struct Row: ~Copyable {
    private let statement: OpaquePointer
    private let columns: [String: Int32]

    fileprivate init(statement: OpaquePointer, columns: [String: Int32]) {
      unsafe self.statement = unsafe statement
      self.columns = columns
    }

    /// Returns the index of a column of the statement; an unknown name is a programming error.
    private func column(_ name: String) -> Int32 {
      guard let column = columns[name] else { preconditionFailure("no column \(name)") }
      return column
    }

    func integer(_ name: String) -> Int64 { unsafe sqlite3_column_int64(statement, column(name)) }

    /// Returns a number; throws `damaged` if it is outside of the range that the program can have written.
    func integer(_ name: String, in range: ClosedRange<Int64>) throws(HistoryFailure) -> Int64 {
      let number = integer(name)
      guard range.contains(number) else {
        throw .sqlite(.damaged, words: "\(name) can't be \(number)")
      }
      return number
    }

    /// Returns the text; empty for NULL.
    func text(_ name: String) -> String {
      let column = column(name)
      guard let start = unsafe sqlite3_column_text(statement, column) else { return "" }
      let count = Int(unsafe sqlite3_column_bytes(statement, column))
      return unsafe String(
        decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func optionalText(_ name: String) -> String? { isNull(name) ? nil : text(name) }

    func optionalInteger(_ name: String) -> Int64? { isNull(name) ? nil : integer(name) }

    private func isNull(_ name: String) -> Bool {
      unsafe sqlite3_column_type(statement, column(name)) == SQLITE_NULL
    }
  }
}

/// The value of a statement's parameter.
enum SQLiteValue {
  case integer(Int64)
  case text(String)
  case null

  init(_ text: String?) { self = text.map(Self.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Self.integer) ?? .null }
}

extension SQLiteValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
}
