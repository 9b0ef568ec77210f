import CPostgres
import Dispatch

/// A connection to PostgreSQL by libpq; only this file uses libpq.
///
/// The pool lends a connection to one thread at a time, as libpq requires.
@safe final class DatabaseConnection: @unchecked Sendable {
  private let connection: OpaquePointer
  /// The time until which a statement waits for its result.
  var end: DispatchTime

  /// The maximum seconds until a host has accepted a connection.
  private static let maximumConnectingSeconds = 5

  /// Connects, and sets the limits of time for a session.
  ///
  /// - Parameters:
  ///   - address: a URL such as `postgres://user@host/database`.
  ///   - end: the time until which a statement waits for its result.
  init(to address: String, until end: DispatchTime) throws(DatabaseFailure) {
    self.end = end
    // 0 would stand for no maximum.
    let seconds = max(1, min(Self.maximumConnectingSeconds, end.millisecondsFromNow / 1_000))
    guard let opened = unsafe parley_pq_connect(address, Int32(seconds)) else {
      throw DatabaseFailure(.connection, "out of memory")
    }
    unsafe connection = opened
    guard unsafe parley_pq_is_connected(opened) != 0 else {
      throw DatabaseFailure(.connection, unsafe Self.reason(of: opened))
    }
    unsafe parley_pq_silence(opened)
    // A `parley-serve` that hangs in the middle of a turn must not lock its user's row forever.
    try run("SET idle_in_transaction_session_timeout = '60s'")
    // An insert waits while another `parley-serve` inserts a row for the same user.
    try run("SET lock_timeout = '100ms'")
  }

  deinit { unsafe PQfinish(connection) }

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - statement: the statement, in which `$1` stands for the first value.
  ///   - values: the values, of type `bytea`.
  /// - Returns: the first column of each row.
  @discardableResult
  func run(_ statement: String, _ values: [[UInt8]] = []) throws(DatabaseFailure) -> [[UInt8]?] {
    let result = unsafe Self.run(statement, values, on: connection, end.millisecondsFromNow)
    guard unsafe result != nil else {
      throw DatabaseFailure(.connection, "it does not answer in time")
    }
    defer { unsafe PQclear(result) }
    guard unsafe parley_pq_is_good(result) != 0 else {
      let state = unsafe parley_pq_state(result).map { unsafe String(cString: $0) }
      let isConnected = unsafe parley_pq_is_connected(connection) != 0
      throw DatabaseFailure(
        state: state, isConnected: isConnected, reason: unsafe Self.reason(of: connection))
    }
    guard unsafe PQnfields(result) > 0 else { return [] }
    return unsafe (0..<PQntuples(result)).map { row in
      guard unsafe PQgetisnull(result, row, 0) == 0, let bytes = unsafe PQgetvalue(result, row, 0)
      else { return nil }
      return unsafe Array(
        UnsafeRawBufferPointer(start: bytes, count: Int(PQgetlength(result, row, 0))))
    }
  }

  private static func run(
    _ statement: String, _ values: [[UInt8]], on connection: OpaquePointer, _ milliseconds: Int
  ) -> OpaquePointer? {
    // The values stand one after another, so that one pointer leads to all of them.
    let bytes = Array(values.joined()) + [0]
    return unsafe bytes.withUnsafeBytes { all in
      var start = 0
      var valuePointers: [UnsafePointer<CChar>?] = unsafe []
      for value in values {
        unsafe valuePointers.append(
          all.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self))
        start += value.count
      }
      let sizes = values.map { Int32($0.count) }
      return unsafe parley_pq_run(
        connection, statement, Int32(values.count), valuePointers, sizes, milliseconds)
    }
  }

  private static func reason(of connection: OpaquePointer) -> String {
    guard let text = unsafe PQerrorMessage(connection) else { return "" }
    return unsafe String(cString: text).split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}

extension DispatchTime {
  /// The milliseconds until a time; 0 if it has passed.
  fileprivate var millisecondsFromNow: Int {
    let now = DispatchTime.now().uptimeNanoseconds
    return uptimeNanoseconds > now ? Int((uptimeNanoseconds - now) / 1_000_000) : 0
  }
}
