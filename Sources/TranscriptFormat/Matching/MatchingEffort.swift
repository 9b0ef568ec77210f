/// The work that may still be done to compare texts with expectations, counted in bytes and states visited.
///
/// It is a count rather than a time, so that a case that fails on one machine fails on every machine.
package struct MatchingEffort: Sendable {
  /// The default maximum, which takes under a second in an optimized program.
  ///
  /// Matching a reply of a megabyte with a usual regular expression takes about a third of this effort.
  package static let maximum = 30_000_000

  private var unitsLeft: Int

  package init(_ units: Int = maximum) { unitsLeft = units }

  /// Whether the effort was exhausted; a text that did not match might then match with more effort.
  package var isSpent: Bool { unitsLeft < 0 }

  /// Spends units, and returns whether enough were left; after the first false it always returns false.
  mutating func spend(_ units: Int) -> Bool {
    if unitsLeft >= 0 { unitsLeft -= units }
    return unitsLeft >= 0
  }
}
