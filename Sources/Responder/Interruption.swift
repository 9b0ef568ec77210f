/// Why a reply that is being worked out has to end before its end.
///
/// Engines ask for it now and then: at every rule that they use, and often enough in between that no
/// rule and no message keeps them from asking for longer than a moment.
public enum Interruption: Sendable {
  /// The task was cancelled.
  case cancelled
  case outOfTime

  /// What tells that the time for a reply is up.
  ///
  /// A type around the function, as a task-local function itself crashes programs that Swift 6.3 has
  /// optimised.
  public struct Timer: Sendable {
    let isUp: @Sendable () -> Bool

    public init(isUp: @escaping @Sendable () -> Bool) { self.isUp = isUp }
  }

  /// Of the reply at work; whoever has a robot answer sets it.
  @TaskLocal public static var timer: Timer?

  /// nil while the work may go on.
  public static var current: Interruption? {
    if Task.isCancelled { return .cancelled }
    guard let timer, timer.isUp() else { return nil }
    return .outOfTime
  }
}

/// Counts work, and asks now and then whether it may go on.
///
/// Asking costs more than most of what an engine does, so it is done once in a while only.
package struct Patience: Sendable {
  @usableFromInline var left = Patience.stride
  /// Why the work has to end; it stays, once it is there.
  package private(set) var cause: Interruption?

  package init() {}

  /// About a millisecond's work, when a unit is a look at a few bytes.
  private static let stride = 1 << 18

  /// Whether the work may go on; false from the first time on that it may not.
  @inlinable
  package mutating func lasts(for units: Int) -> Bool {
    left -= units
    return left > 0 ? true : asks()
  }

  @usableFromInline
  package mutating func asks() -> Bool {
    cause = cause ?? Interruption.current
    left = cause == nil ? Self.stride : 0
    return cause == nil
  }
}
