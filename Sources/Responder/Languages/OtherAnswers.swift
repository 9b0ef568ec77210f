/// The outcome of a rule for a message: it answered, or the reason why it did not.
public enum Obstacle: Sendable, Hashable {
  /// No obstacle: this rule answered.
  case answered
  /// The message matches up to `matched`; then the rule requires `wanted` instead of `found`.
  ///
  /// An empty `wanted` or `found` stands for the end of the message.
  case text(matched: String, wanted: String, found: String)
  /// The rule requires one of these texts, none of which is in the message.
  case noneOf([String])
  /// The robot's last reply differs from the one that the rule requires.
  case previous(wanted: String, said: String)
  /// The rule is neither in the current topic nor in one that this topic includes or inherits.
  case topic(current: String)
  /// The rule matches, but another one wins.
  case beaten(by: Rule, RunnerUp.Reason)
  /// The rule and the message are too long for a comparison part by part.
  case tooLong
  /// Messages are never compared with the rule, for example because it is in a begin block.
  case neverTried
}

/// Another rule that matches the message, and the reason why it did not answer.
public struct RunnerUp: Sendable, Hashable, Codable {
  /// The reason why the winner answered instead of this rule.
  public enum Reason: Sendable, Hashable, Codable {
    /// It has less weight than the winner.
    case lowerWeight(Int, than: Int)
    /// The current topic inherits it, and the winner comes earlier in the inheritance.
    case inherited
    /// It has no condition on the robot's previous reply, and the winner has one.
    case withoutPrevious
    /// It requires a different previous reply.
    case otherPrevious(wanted: String)
    /// Its trigger is less specific than the winner’s.
    case lessSpecific
    /// The winner is more specific by this criterion.
    case outranked(by: Criterion)
    /// It is in a topic that the current topic neither includes nor inherits.
    case otherTopic
    /// It comes after the winner in the order of the rules.
    case later
    /// It matched, and then left the answer to another rule.
    case gaveWay
  }

  /// The rule that matches.
  public var rule: Rule
  /// The reason why the winner answered instead of this rule.
  public var reason: Reason

  /// Creates a runner-up.
  public init(rule: Rule, reason: Reason) {
    self.rule = rule
    self.reason = reason
  }
}

/// The place of a rule in the order in which the rules of its topic or keyword are tried.
public struct RuleRank: Sendable, Hashable, Codable {
  /// The place, counted from 1.
  public var position: Int
  /// The number of rules in this order.
  public var count: Int

  /// Creates a rank.
  public init(position: Int, count: Int) {
    self.position = position
    self.count = count
  }
}

/// A possible reply to a message, with its probability.
public struct PossibleReply: Sendable, Hashable, Codable {
  /// The text of the reply.
  public var text: String
  /// The probability from 0 to 1; the sum over all replies is 1 unless there were too many to examine.
  public var probability: Double

  /// Creates a possible reply.
  public init(text: String, probability: Double) {
    self.text = text
    self.probability = probability
  }
}
