/// The maximum work for comparing texts with expectations, counted in bytes and states visited.
///
/// A count rather than a time, so that a case that fails here fails on every machine.
package struct MatchingEffort: Sendable {
  /// The default: under a second in an optimised program; a reply of a megabyte takes a third of it for a usual
  /// expression.
  package static let maximum = 30_000_000

  private var left: Int

  package init(_ units: Int = maximum) { left = units }

  /// Whether there was too little effort, so that a text that did not match might have.
  package var isSpent: Bool { left < 0 }

  /// Takes units, and returns whether there were enough; once false, it stays false.
  mutating func spend(_ units: Int) -> Bool {
    if left >= 0 { left -= units }
    return left >= 0
  }
}
