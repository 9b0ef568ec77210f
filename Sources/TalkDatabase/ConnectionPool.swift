import Dispatch
import Synchronization

/// The connections to a database, each used by one thread at a time.
final class ConnectionPool: Sendable {
  private let address: String
  /// The connections that no thread uses.
  private let idle = Mutex<[DatabaseConnection]>([])

  init(_ address: String) { self.address = address }

  /// Runs work with an idle connection, or with a new one if none is idle.
  ///
  /// - Parameter end: the time until which each statement waits for its result.
  func use<Value>(
    until end: DispatchTime, _ work: (DatabaseConnection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    let known = idle.withLock { $0.popLast() }
    let connection =
      if let known { known } else { try DatabaseConnection(to: address, until: end) }
    connection.end = end
    do throws(DatabaseFailure) {
      let value = try work(connection)
      idle.withLock { $0.append(connection) }
      return value
    } catch {
      if error.kind == .conflict, (try? connection.run("ROLLBACK")) != nil {
        idle.withLock { $0.append(connection) }
        throw error
      }
      // The connection, which may be in the middle of a transaction, is closed.
      // After the end of one connection, the idle ones have most likely ended too.
      if error.kind == .connection { idle.withLock { $0 = [] } }
      throw error
    }
  }
}
