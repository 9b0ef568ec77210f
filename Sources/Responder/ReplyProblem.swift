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
