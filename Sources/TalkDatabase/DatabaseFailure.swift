/// A failure of the database, or of the way to it.
package struct DatabaseFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// There is no connection, or it has ended; another one may work.
    case connection
    /// The transaction was aborted in favor of another server's, and may be repeated.
    case conflict
    /// The server has refused a statement.
    case statement
    /// A later version of this program made the tables.
    case newer
  }

  package var kind: Kind
  /// The message of the library or of the server, on one line.
  package var reason: String

  init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// - Parameters:
  ///   - state: PostgreSQL's error code of five characters; `nil` for an error that the server did not report.
  ///   - isConnected: whether the connection still works.
  init(state: String?, isConnected: Bool, reason: String) {
    self.reason = reason
    kind =
      switch state ?? "" {
      case _ where !isConnected: .connection
      // Connection failures, and the server's shutdown
      case let state where state.hasPrefix("08") || state.hasPrefix("57P"): .connection
      // An idle transaction's timeout, and too many connections
      case "25P03", "53300": .connection
      // A transaction that cannot be serialized, a deadlock, and a lock that is not available
      case "40001", "40P01", "55P03": .conflict
      default: .statement
      }
  }
}

extension DatabaseFailure: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .newer: "the database belongs to a later version of this program"
    case .connection, .conflict, .statement: "the database can't be used: \(reason)"
    }
  }
}
