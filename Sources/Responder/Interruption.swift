/// The reason for stopping a reply early.
///
/// Engines poll `current` at intervals while they work, so that a reply stops soon after its interruption.
public enum Interruption: Sendable {
  /// The task was cancelled.
  case cancelled
  /// The timer says that the time for the reply is up.
  case outOfTime

  /// A function that returns whether the time for a reply is up.
  ///
  /// The function is wrapped, because a task-local function crashes programs optimized by Swift 6.3.
  public struct Timer: Sendable {
    let isUp: @Sendable () -> Bool

    /// Creates a timer.
    ///
    /// - Parameter isUp: a function that returns whether the time is up; it is called often and from any thread.
    public init(isUp: @escaping @Sendable () -> Bool) { self.isUp = isUp }
  }

  /// The timer of the current reply, set by the caller of the robot.
  @TaskLocal public static var timer: Timer?

  /// The reason to stop now; `nil` while the work may continue.
  public static var current: Interruption? {
    if Task.isCancelled { return .cancelled }
    guard let timer, timer.isUp() else { return nil }
    return .outOfTime
  }
}

/// Counts work, and polls for an interruption from time to time.
///
/// Polls are rare, because a poll costs more than most steps of an engine.
package struct InterruptionPoll: Sendable {
  @usableFromInline var unitsLeft = InterruptionPoll.stride
  /// The reason to stop; once set, it never changes.
  package private(set) var cause: Interruption?

  package init() {}

  /// The number of units of work between two polls.
  private static let stride = 1 << 18

  /// Counts work and returns whether it may continue; false from the first interruption on.
  @inlinable
  package mutating func mayContinue(after units: Int) -> Bool {
    unitsLeft -= units
    return unitsLeft > 0 ? true : poll()
  }

  /// Ends the work for this reason, unless it has already ended for another one.
  package mutating func end(_ cause: Interruption) {
    (self.cause, unitsLeft) = (self.cause ?? cause, 0)
  }

  @usableFromInline
  package mutating func poll() -> Bool {
    cause = cause ?? Interruption.current
    unitsLeft = cause == nil ? Self.stride : 0
    return cause == nil
  }
}
