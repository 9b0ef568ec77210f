/// A message that a comment beside a rule names, for checking that it reaches the rule.
///
/// ```
/// // you> when do you close
/// // not> close the door
/// + [*] close [*]
/// - At ten.
/// ```
public struct RuleSample: Sendable, Hashable, Codable {
  /// The message.
  public var message: String
  /// Whether the message must not reach the rule.
  public var isRefused: Bool
  /// The rule below the comment.
  public var rule: Rule
  /// The range of the message in the comment.
  public var range: SourceRange
  /// The rule that the message reaches; `nil` if none matches.
  public var winner: Rule?

  /// Creates a sample with its result.
  public init(
    message: String, isRefused: Bool, rule: Rule, range: SourceRange, winner: Rule?
  ) {
    self.message = message
    self.isRefused = isRefused
    self.rule = rule
    self.range = range
    self.winner = winner
  }

  /// Whether the message reaches the rule, or does not if it must not.
  public var holds: Bool { (winner?.location == rule.location) != isRefused }
}
