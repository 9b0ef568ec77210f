import Responder

/// The maximum number of comparisons for a check, in proportion to the size of the rules.
///
/// Some checks try each rule on all others. That is fast for most rules; if it is not, the check ends early and
/// reports that. Cancelling the task ends every check.
final class Effort {
  private let limit: Int
  private var left: Int
  private var patience = Patience()
  /// Whether the check had to stop early.
  private(set) var isSpent = false

  /// Creates the effort of a check.
  ///
  /// - Parameter bytes: the size of the rule files; a unit of effort is a few comparisons.
  init(bytes: Int) {
    limit = 4_000_000 + 64 * bytes
    left = limit
  }

  /// Takes units, and returns whether enough were left; once false, it stays false until the effort is renewed.
  func spend(_ units: Int = 1) -> Bool {
    left -= units
    if left < 0 || !patience.lasts(for: units) { isSpent = true }
    return !isSpent
  }

  /// Starts again with full effort, for the next check.
  func renew() {
    left = limit
    isSpent = patience.cause != nil
  }
}
