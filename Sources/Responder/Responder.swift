/// What a robot is: immutable compiled rules that answer messages.
///
/// Safe to share: a thousand conversations on one set of rules, on any thread.
public protocol Responder: Sendable {
  /// What the robot says before the user says anything; nil where the rules do not tell.
  var greeting: String? { get }

  /// How much was compiled.
  var summary: RuleSummary { get }

  /// Every rule, in the order of the files, for coverage, search and checks.
  ///
  /// Made on demand: linear in the size of the rules.
  var rules: [Rule] { get }

  /// The words that rules are found by, in the order of the files; none where the language has none.
  var keywords: [RuleKeyword] { get }

  /// Answers a message and remembers the exchange in the conversation.
  ///
  /// Never fails and never crashes, whatever the rules or the message say: what went wrong stands in
  /// `Reply.problems`, and the text is what the language says in such a case. Stops early with
  /// `.interrupted` when the current task is cancelled and with `.outOfTime` when `Interruption` says so;
  /// the conversation then stays as it was.
  func respond(to message: String, in conversation: inout Conversation) -> Reply

  /// Messages made from a rule's pattern that should match it, the plainest first, at most `limit`.
  ///
  /// None where the language cannot make any. Another rule may well win over it all the same.
  func messages(fitting rule: Rule, in conversation: Conversation, limit: Int) -> [String]

  /// The rules that match the message too and lost, those that came nearest to winning first.
  func runnersUp(to message: String, in conversation: Conversation, limit: Int) -> [RunnerUp]

  /// What writes new rules for it; nil where the language has none that does.
  var writer: (any RuleWriter)? { get }

  /// What keeps one of its rules from answering a message; nil where the language cannot tell.
  func obstacle(
    to rule: Rule, answering message: String, in conversation: Conversation
  ) -> Obstacle?

  /// Every reply that the message could have had, the likeliest first.
  ///
  /// At most `limit` ways through the rules are looked at.
  func possibleReplies(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [PossibleReply]
}

extension Responder {
  public var greeting: String? { nil }

  public var keywords: [RuleKeyword] { [] }

  public var writer: (any RuleWriter)? { nil }

  public func runnersUp(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [RunnerUp] { [] }

  public func obstacle(
    to rule: Rule, answering message: String, in conversation: Conversation
  ) -> Obstacle? { nil }

  /// The one reply of a language that leaves nothing to chance.
  public func possibleReplies(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [PossibleReply] {
    var copy = conversation
    return [PossibleReply(text: respond(to: message, in: &copy).text, probability: 1)]
  }

  public func messages(fitting rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    []
  }
}
