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

/// Something that went wrong while an answer was worked out.
public struct ReplyProblem: Sendable, Hashable, Error {
  /// What kind of thing went wrong; a host decides on this, never on words.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    case noRuleMatched, noReplyFound, deepRecursion, objectNotFound, objectFailed
    case badArithmetic, tooLong, tooMuchKept, interrupted, outOfTime
  }

  public var kind: Kind
  /// What exactly, in words for a person; may quote rules or the user, so it is data to a terminal.
  public var detail: String
  /// The rule that was being worked on.
  public var location: SourceLocation?

  public init(_ kind: Kind, _ detail: String, at location: SourceLocation? = nil) {
    self.kind = kind
    self.detail = detail
    self.location = location
  }

  /// Whether there is no reply, and the conversation is as it was before.
  public var isInterruption: Bool { kind == .interrupted || kind == .outOfTime }

  /// Whether a limit changed what came of the message, which the text alone may not tell.
  public var isToBeTold: Bool {
    kind == .deepRecursion || kind == .tooLong || kind == .tooMuchKept
  }
}
