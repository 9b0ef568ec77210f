/// The first thing that keeps one rule from answering one message.
public enum Obstacle: Sendable, Hashable {
  /// Nothing does: it is the rule that answers.
  case none
  /// The message fits up to `matched`; there the rule wants something else than what was `found`.
  ///
  /// An empty `wanted` stands for the end of the message, an empty `found` says that it had ended.
  case text(matched: String, wanted: String, found: String)
  /// The robot's last reply is not what the rule asks for.
  case previous(wanted: String, said: String)
  /// The talk is in another topic, and that one does not have the rule.
  case topic(current: String)
  /// It fits, but another rule comes first.
  case beaten(by: Rule, RunnerUp.Reason)
  /// It stands where messages are never looked up.
  case neverTried
}

/// A rule that matches a message too, and what kept it from answering.
public struct RunnerUp: Sendable, Hashable, Codable {
  /// Why another rule came before it.
  public enum Reason: Sendable, Hashable, Codable {
    /// Its author gave it less weight than the one that won.
    case lowerWeight(Int, than: Int)
    /// The talk's topic has it only from another one.
    case inherited
    /// It does not ask what the robot said before, and the one that won does.
    case withoutPrevious
    /// It asks that the robot said something else before.
    case otherPrevious(wanted: String)
    case lessSpecific
    /// It stands in a topic that the talk is not in.
    case otherTopic
    /// Its turn would have come after the one that answered.
    case later
    /// It was tried, and gave the message back.
    case gaveWay
  }

  public var rule: Rule
  public var reason: Reason

  public init(rule: Rule, reason: Reason) {
    self.rule = rule
    self.reason = reason
  }
}

/// A reply that a message could have, and how likely it is.
public struct PossibleReply: Sendable, Hashable, Codable {
  public var text: String
  /// From 0 to 1; all replies to a message come to 1 unless there were too many to look at.
  public var probability: Double

  public init(text: String, probability: Double) {
    self.text = text
    self.probability = probability
  }
}
