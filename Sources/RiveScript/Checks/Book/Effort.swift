import Responder

/// The amount of work that a check may do, which grows with the size of the rules.
///
/// Some checks compare each rule with all others. If that takes too long, the check ends early and a note says so.
/// Cancelling the task ends every check.
final class Effort {
  private var remaining: Int
  private var poll = InterruptionPoll()
  /// Whether the check had to stop early.
  private(set) var isSpent = false

  /// Creates the effort of a check.
  ///
  /// A unit of effort is a few comparisons.
  ///
  /// - Parameter bytes: the size of the rule files.
  init(bytes: Int) {
    remaining = 4_000_000 + 64 * bytes
  }

  /// Takes units, and returns whether the check may continue: until the units are used up or the task is cancelled.
  func spend(_ units: Int = 1) -> Bool {
    remaining -= units
    if remaining < 0 || !poll.mayContinue(after: units) { isSpent = true }
    return !isSpent
  }
}
