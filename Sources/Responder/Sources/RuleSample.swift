/// A sample message in a comment above a rule; a check tests whether the message reaches the rule.
///
/// ```
/// // you> when do you close
/// // not> please close the door
/// + [*] you close [*]
/// - At ten.
/// ```
public struct RuleSample: Sendable, Hashable, Codable {
  /// The message.
  public var message: String
  /// Whether the message must not reach the rule.
  public var isNegative: Bool
  /// The rule below the comment.
  public var rule: Rule
  /// The range of the message in the comment.
  public var range: SourceRange
  /// The rule that the message reaches; `nil` if none matches.
  public var winner: Rule?

  /// Creates a sample with its result.
  public init(
    message: String, isNegative: Bool, rule: Rule, range: SourceRange, winner: Rule?
  ) {
    self.message = message
    self.isNegative = isNegative
    self.rule = rule
    self.range = range
    self.winner = winner
  }

  /// Whether the sample passes: a `you>` message reaches the rule, a `not>` message does not.
  public var passes: Bool { (winner?.location == rule.location) != isNegative }
}
