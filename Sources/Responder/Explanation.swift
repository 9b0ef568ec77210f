/// The origin of a reply: the rules used, in the order in which they matched.
///
/// Each redirect adds a step that is one level deeper than the step of the rule that redirects.
public struct Explanation: Sendable, Hashable, Codable {
  /// The matched rules; empty if none matched.
  public var steps: [Step]
  /// The parts of the message that were answered one by one; empty for a message that was answered as a whole.
  public var parts: [Part] = []
  /// The index of the part whose rule counts as the winner; `nil` for a message that was answered as a whole.
  public var answeringPart: Int?

  /// Creates an explanation from its steps, in the order in which they matched.
  public init(steps: [Step]) { self.steps = steps }

  /// The rule that answered the user's message or, if its parts were answered one by one, the answering part; `nil` if
  /// none did.
  public var winner: Rule? { answeringSteps.first?.rule }

  /// Whether only catch-alls answered the user's message; false if no rule did.
  ///
  /// Rules that gave way and targets of redirects are not considered.
  public var isOnlyCatchAll: Bool {
    let answers = answeringSteps.filter { $0.depth == 0 }
    return !answers.isEmpty && answers.allSatisfy(\.rule.isCatchAll)
  }

  /// The steps of the answering part, without rules that gave way.
  package var answeringSteps: [Step] { steps.filter { !$0.gaveWay && $0.part == answeringPart } }

  /// A part of a message, such as one of its sentences.
  public struct Part: Sendable, Hashable, Codable {
    /// The part as typed.
    public var text: String
    /// Whether the part is a question.
    public var isQuestion: Bool
    /// The effect of the part on the reply.
    public var outcome: Outcome

    /// Creates a part.
    public init(text: String, isQuestion: Bool, outcome: Outcome) {
      self.text = text
      self.isQuestion = isQuestion
      self.outcome = outcome
    }

    /// The effect of a part on the reply.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
      /// The part's reply is given.
      case given
      /// A rule answered, but the reply to another part is given instead.
      case heard
      /// Only a catch-all matches, so that no rule answered.
      case leftOut
      /// No rule matches.
      case unmatched
    }
  }

  /// One matched rule and its effects.
  public struct Step: Sendable, Hashable, Codable {
    /// The rule that matched.
    public var rule: Rule
    /// The number of redirects that led to this step.
    public var depth: Int
    /// The topic that was searched; the rule may be in a topic that this one includes or inherits.
    public var topic: String?
    /// The matched text, such as the normalized message of the user or a redirect's target.
    public var message: String
    /// The captures of the wildcards and groups, in order; `nil` for an unused one.
    public var captures: [String?]
    /// The captures of the wildcards in the previous-reply pattern.
    public var previousCaptures: [String?]
    /// The conditions, choices and changes of this step, in order.
    public var findings: [Finding]
    /// Whether the rule left the answer to another one: ELIZA's NEWKEY, RiveScript's begin block.
    public var gaveWay = false
    /// The index of the message's part that the rule answered; `nil` if it answered the whole message.
    public var part: Int?

    /// Creates a step.
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

  /// A detail of how a rule made its reply, such as a condition that it tested or a variable that it changed.
  public enum Finding: Sendable, Hashable, Codable {
    /// A condition with the values of its two sides.
    case condition(Rule.Alternative, left: String, comparison: String, right: String, holds: Bool)
    /// The chosen reply: its index among `count` replies, counted from 0, and its weight out of `total`.
    case choice(Rule.Alternative, index: Int, count: Int, weight: Int, total: Int)
    /// A redirect to this target.
    case redirect(to: String)
    /// A changed variable; `nil` stands for unset.
    case variable(String, from: String?, to: String?)
    case topic(from: String?, to: String?)
    /// A detail specific to one rule language, such as ELIZA's keyword stack.
    case note(label: String, text: String)
  }
}
