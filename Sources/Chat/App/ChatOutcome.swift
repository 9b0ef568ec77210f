/// What became of a chat, for whoever started the program.
public struct ChatOutcome: Sendable {
  /// How many messages no rule was found for.
  public var unanswered: Int
  /// Why there was no chat at all.
  public var failure: RobotLoadError?

  public init(unanswered: Int = 0, failure: RobotLoadError? = nil) {
    self.unanswered = unanswered
    self.failure = failure
  }
}
