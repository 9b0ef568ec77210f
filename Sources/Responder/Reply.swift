/// A robot's answer to one message.
public struct Reply: Sendable {
  /// The robot's reply; it may have several lines, and control characters in it are not escaped.
  public var text: String
  /// The problems met while computing the reply, each once; empty for a good reply.
  public var problems: [ReplyProblem]
  /// The elements for the client's device, such as `<oob><dial>…</dial></oob>`, which are not part of the text.
  public var outOfBand: [String] = []
  /// Whether the conversation's clock was read for the reply.
  public var readsClock = false
  /// The calls that an `ObjectAnswerer` answered, in order.
  package var calls: [ObjectCall] = []
  private let source: (any Explaining)?

  /// Creates a reply whose explanation `source` builds on demand; of equal problems, the first is kept.
  public init(
    text: String, problems: [ReplyProblem] = [], explainedBy source: (any Explaining)? = nil
  ) {
    self.text = text
    self.problems = problems.count < 2 ? problems : problems.eachOnce
    self.source = source
  }

  /// The origin of the reply.
  ///
  /// Built on demand from the engine's record.
  public var explanation: Explanation { source?.explanation ?? Explanation(steps: []) }

  /// The short form of the rule that matched the user's message and answered it; `nil` if there is none.
  ///
  /// It is the explanation's `winner` unless `foundNoRule`, and takes a fraction of the time to find.
  public var answeringRule: AnsweringRule? { foundNoRule ? nil : matchedRule }

  /// The short form of the rule that matched the user's message, even if the rule led to a text that no rule matches.
  package var matchedRule: AnsweringRule? { source?.answeringRule }

  /// A measure of the work that the reply took: one for each step, and one for every 100 bytes of text in the steps.
  package var effort: Int { source?.effort ?? 0 }

  /// The reason why the reply was stopped, if it was.
  public var interruption: ReplyProblem? { problems.last { $0.isInterruption } }

  /// Whether no rule matched the message, or one of its sentences in AIML; the language's own text answers instead.
  public var foundNoRule: Bool { problems.contains { $0.kind == .noRuleMatched } }
}

/// An engine's record of a reply, from which the explanation is built.
public protocol Explaining: Sendable {
  /// The origin of the reply.
  var explanation: Explanation { get }
  /// The short form of the explanation's winner, for a host that needs it for every reply.
  var answeringRule: AnsweringRule? { get }
  /// A measure of the work that the reply took: one for each step, and one for every 100 bytes of text in the steps.
  var effort: Int { get }
}

extension Explaining {
  /// The short form of the explanation's winner, from the whole explanation.
  public var answeringRule: AnsweringRule? { AnsweringRule(explanation) }

  /// The number of steps in the whole explanation.
  public var effort: Int { explanation.steps.count }
}

/// The rule that answered a message, without its replies.
public struct AnsweringRule: Sendable, Hashable {
  /// The rule's pattern as its author wrote it: `my name is *`.
  public var text: String
  /// The rule's location.
  public var location: SourceLocation
  /// Whether only a catch-all matched the message.
  public var isOnlyCatchAll: Bool

  /// Creates the short form of a rule.
  public init(text: String, location: SourceLocation, isOnlyCatchAll: Bool) {
    self.text = text
    self.location = location
    self.isOnlyCatchAll = isOnlyCatchAll
  }

  /// Creates the short form of an explanation's winner; `nil` if it has none.
  package init?(_ explanation: Explanation) {
    guard let winner = explanation.winner else { return nil }
    self.init(
      text: winner.text, location: winner.location, isOnlyCatchAll: explanation.isOnlyCatchAll)
  }
}

/// A problem met while computing a reply.
public struct ReplyProblem: Sendable, Hashable, Error {
  /// The kind of problem; hosts decide by the kind, not by the text.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    case noRuleMatched, noReplyFound, deepRecursion, objectNotFound, objectFailed
    case badArithmetic, tooLong
    /// A variable, a learned category or a result was not kept: there are too many, or a file could not be written.
    case tooMuchKept
    case interrupted, outOfTime
  }

  /// The kind of problem.
  public var kind: Kind
  /// The details for a person; they may quote rules or the user, so a terminal must treat them as data.
  public var detail: String
  /// The location of the rule being evaluated at the time.
  public var location: SourceLocation?
  /// The host's time limit that was up, for a reply that was out of time.
  package var limit: Duration?

  /// Creates a problem; `location` is the location of the rule being evaluated.
  public init(_ kind: Kind, _ detail: String, at location: SourceLocation? = nil) {
    self.kind = kind
    self.detail = detail
    self.location = location
  }

  /// Whether the reply was stopped, which leaves the conversation unchanged.
  public var isInterruption: Bool { kind == .interrupted || kind == .outOfTime }

  /// Whether users should be told: a limit changed the reply, or kept something from being stored, and the text may not
  /// show it.
  public var isUserVisible: Bool {
    kind == .deepRecursion || kind == .tooLong || kind == .tooMuchKept
  }
}
