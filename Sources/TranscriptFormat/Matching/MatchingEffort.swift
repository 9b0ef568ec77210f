/// The work that comparing texts with expectations may take, counted in bytes and states that are looked at.
///
/// A count rather than a time, so that a case that fails here fails on every machine.
package struct MatchingEffort: Sendable {
  /// Under a second in an optimised program; a reply of a megabyte under a usual expression takes a third of it.
  package static let maximum = 30_000_000

  private var left: Int

  package init(_ units: Int = maximum) { left = units }

  /// Whether there was not enough of it: what did not match then might have.
  package var isSpent: Bool { left < 0 }

  /// Takes units of it; `false` from the first time on that there are not enough.
  mutating func spend(_ units: Int) -> Bool {
    if left >= 0 { left -= units }
    return left >= 0
  }
}
