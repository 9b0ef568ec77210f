/// Why a reply that is being worked out has to end before its end.
///
/// Engines ask for it now and then: at every rule that they use, and often enough in between that no
/// rule and no message keeps them from asking for longer than a moment.
public enum Interruption: Sendable {
  /// The task was cancelled.
  case cancelled
  case outOfTime

  /// Whether the time for the reply at work is up; whoever has a robot answer sets it.
  @TaskLocal public static var isTimeUp: (@Sendable () -> Bool)?

  /// nil while the work may go on.
  public static var current: Interruption? {
    if Task.isCancelled { return .cancelled }
    guard let isTimeUp, isTimeUp() else { return nil }
    return .outOfTime
  }
}
