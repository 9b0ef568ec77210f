import Responder

/// How much comparing a check may do, in proportion to the rules that it looks at.
///
/// Some checks try each rule on all others. For most rules that is done in a moment; where it is not, the check ends
/// early and says so. A task that is cancelled ends every check.
final class Effort {
  private let limit: Int
  private var left: Int
  private var patience = Patience()
  /// Whether something was not looked at.
  private(set) var isSpent = false

  /// - Parameter bytes: the size of the rule files; a unit of effort is a few comparisons.
  init(bytes: Int) {
    limit = 4_000_000 + 64 * bytes
    left = limit
  }

  /// False where there is no room for so many units; from then on it stays false.
  func spend(_ units: Int = 1) -> Bool {
    left -= units
    if left < 0 || !patience.lasts(for: units) { isSpent = true }
    return !isSpent
  }

  /// Begins anew, for the next check.
  func renew() {
    left = limit
    isSpent = patience.cause != nil
  }
}
