/// A robot's answer to one message.
public struct Reply: Sendable {
  /// What the robot says; it may have several lines, and whatever a rule wrote is in it as it stands.
  public var text: String
  /// What went wrong on the way; empty for a good answer.
  public var problems: [ReplyProblem]
  private let source: (any Explaining)?

  /// A reply whose explanation is made by `source` when somebody asks.
  public init(
    text: String, problems: [ReplyProblem] = [], explainedBy source: (any Explaining)? = nil
  ) {
    self.text = text
    self.problems = problems
    self.source = source
  }

  /// How the answer came about.
  ///
  /// Built when asked for, from what the engine noted on its way: a reply that nobody asks about
  /// pays only for the noting.
  public var explanation: Explanation { source?.explanation ?? Explanation(steps: []) }

  /// Why there is no reply, where the working out of it was stopped.
  public var interruption: ReplyProblem? { problems.last { $0.isInterruption } }

  /// Whether no rule matched, so that the text is the language's own error text.
  public var foundNoRule: Bool { problems.contains { $0.kind == .noRuleMatched } }
}

/// What an engine notes while it answers, from which the explanation is made.
public protocol Explaining: Sendable {
  var explanation: Explanation { get }
}
