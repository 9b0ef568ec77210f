/// A change of a robot's memory by the user, outside of the exchanges.
package enum MemoryChange: Sendable, Equatable {
  /// Set the seed of the random choices.
  case seed(UInt64)
  /// Set a variable of the user, or the topic if the name is `topic`.
  case set(_ name: String, to: String)
  /// Forget a variable of the user; `nil` for all of them.
  case forget(String?)

  /// The change as the history stores it, and as a transcript types it: `/seed 7`.
  package var command: String {
    switch self {
    case .seed(let seed): "/seed \(seed)"
    case .set(let name, let value): "/set \(name) = \(value)"
    case .forget(let name): HistoryEntry.forgetting + (name.map { " " + $0 } ?? "")
    }
  }
}
