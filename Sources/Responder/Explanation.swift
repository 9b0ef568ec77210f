/// How an answer came about: the rules that were used, in the order in which they matched.
///
/// The first step is the rule that matched the user's message; a redirect adds a deeper one.
public struct Explanation: Sendable, Hashable, Codable {
  /// Empty where no rule matched.
  public var steps: [Step]

  public init(steps: [Step]) { self.steps = steps }

  /// The rule that matched the user's own message and answered it; nil when none did.
  public var winner: Rule? { steps.first { !$0.gaveWay }?.rule }

  /// One matched rule and what it did.
  public struct Step: Sendable, Hashable, Codable {
    public var rule: Rule
    /// 0 for the user's message, one more for each redirect.
    public var depth: Int
    /// The topic that was searched, which may include or inherit the rule's own.
    public var topic: String?
    /// The text that was matched: the user's message as normalised, or a redirect's target.
    public var message: String
    /// What the wildcards and groups caught, from the first on; nil for one that took no part.
    public var captures: [String?]
    /// What the wildcards of the previous-reply pattern caught.
    public var previousCaptures: [String?]
    /// What it tried, chose and changed, in the order in which that happened.
    public var findings: [Finding]
    /// Whether the rule gave the message back, so that another could answer (ELIZA's NEWKEY).
    public var gaveWay = false

    public init(
      rule: Rule, depth: Int, topic: String?, message: String, captures: [String?] = [],
      previousCaptures: [String?] = [], findings: [Finding] = []
    ) {
      self.rule = rule
      self.depth = depth
      self.topic = topic
      self.message = message
      self.captures = captures
      self.previousCaptures = previousCaptures
      self.findings = findings
    }
  }

  /// One thing that a rule tried, chose or changed.
  public enum Finding: Sendable, Hashable, Codable {
    /// A condition with the values that its sides had.
    case condition(Rule.Alternative, left: String, comparison: String, right: String, holds: Bool)
    /// The reply taken: its place among `count`, counted from 0, and its weight of `total`.
    case choice(Rule.Alternative, index: Int, count: Int, weight: Int, total: Int)
    /// The target that a redirect sent on.
    case redirect(to: String)
    /// A variable that was changed; nil stands for unset.
    case variable(String, from: String?, to: String?)
    case topic(from: String?, to: String?)
    /// Something that only this rule language has, such as ELIZA's keyword stack.
    case note(label: String, text: String)
  }
}
