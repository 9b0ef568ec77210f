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
