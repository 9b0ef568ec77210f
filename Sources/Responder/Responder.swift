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
  /// `.interrupted` when the current task is cancelled; the conversation then stays as it was.
  func respond(to message: String, in conversation: inout Conversation) -> Reply

  /// The rules that also matched the message and lost, in the order in which they would have won.
  func runnersUp(to message: String, in conversation: Conversation, limit: Int) -> [Rule]

  /// Messages made from a rule's pattern that should match it, the plainest first, at most `limit`.
  ///
  /// None where the language cannot make any. Another rule may well win over it all the same.
  func messages(fitting rule: Rule, in conversation: Conversation, limit: Int) -> [String]
}

extension Responder {
  public var greeting: String? { nil }

  public var keywords: [RuleKeyword] { [] }

  public func runnersUp(to message: String, in conversation: Conversation, limit: Int) -> [Rule] {
    []
  }

  public func messages(fitting rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    []
  }
}
