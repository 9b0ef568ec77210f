/// A failure of the database, of the connection, or of a stored memory.
package struct DatabaseFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// There is no connection, or it has ended; another one may work.
    case connection
    /// The transaction collided with another one, and may be repeated.
    case conflict
    /// PostgreSQL has refused a statement, or a memory can't be encoded or decoded.
    case statement
    /// The tables have a version that this program does not know.
    case newer
  }

  package var kind: Kind
  /// The message of libpq, PostgreSQL or Parley on one line; empty for `newer`.
  package var reason: String

  init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// - Parameters:
  ///   - state: PostgreSQL's error code of five characters; `nil` for an error that PostgreSQL did not report.
  ///   - isConnected: whether the connection still works.
  init(state: String?, isConnected: Bool, reason: String) {
    self.reason = reason
    kind =
      switch state ?? "" {
      case _ where !isConnected: .connection
      // Connection failures, and PostgreSQL's shutdown
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
