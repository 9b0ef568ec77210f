/// A robot: immutable compiled rules that answer messages.
///
/// A responder can be shared: a thousand conversations can use one set of rules, on any thread.
public protocol Responder: Sendable {
  /// The robot's text at the start of a conversation; `nil` if the rules define none.
  var greeting: String? { get }

  /// Returns the robot's text at the start of this conversation, such as a greeting by name; does not change the
  /// conversation.
  func greeting(in conversation: Conversation) -> String?

  /// The numbers of files, rules and topics compiled.
  var summary: RuleSummary { get }

  /// All rules in the order of the files, for coverage, search and checks.
  ///
  /// Built on demand: linear in the size of the rules.
  var rules: [Rule] { get }

  /// Returns the rules at some locations, in the order of the files.
  func rules(at locations: [SourceLocation]) -> [Rule]

  /// The sample messages in comments above rules, with the rules that they reach, in the order of the files.
  ///
  /// Computed on demand: each message is matched once. Empty if the language has no such comments.
  var samples: [RuleSample] { get }

  /// The words that select rules, in the order of the files; empty if the language has none.
  var keywords: [RuleKeyword] { get }

  /// The name of the topic that a conversation starts in; `nil` if it has none.
  var initialTopic: String? { get }

  /// The names of the topics that a conversation can be in, the initial one first; empty if there are none.
  var topicNames: [String] { get }

  /// Returns the topics whose rules can answer in a topic: the topic itself, and those that it includes or inherits.
  func topics(searchedIn topic: String) -> Set<String>

  /// Answers a message and records the exchange in the conversation.
  ///
  /// Never fails and never crashes, whatever the rules or the message. Problems are listed in `Reply.problems`; without
  /// a reply, the text is the language's own error text. Stops early with the problem `.interrupted` if the current
  /// task is cancelled, and with `.outOfTime` if `Interruption.timer` is up; the conversation is then unchanged.
  func respond(to message: String, in conversation: inout Conversation) -> Reply

  /// Returns at most `limit` messages made from a rule's pattern that should match it; the first one is the plainest.
  ///
  /// Empty if the language cannot make any. Another rule may win for such a message.
  func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String]

  /// Returns at most `limit` other rules that match the message, those closest to winning first.
  func runnersUp(to message: String, in conversation: Conversation, limit: Int) -> [RunnerUp]

  /// The writer of new rules; `nil` if the language has none.
  var writer: (any RuleWriter)? { get }

  /// Returns the obstacle that prevents a rule from answering a message, if the language can determine it.
  func obstacle(
    to rule: Rule, answering message: String, in conversation: Conversation
  ) -> Obstacle?

  /// Returns the place of a rule among the rules that compete with it; `nil` if the language has no such order.
  func rank(of rule: Rule) -> RuleRank?

  /// Returns the possible replies to a message, the likeliest first.
  ///
  /// Random choices give different paths through the rules; at most `limit` of them are examined, and fewer if the
  /// replies are long.
  func possibleReplies(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [PossibleReply]

  /// The functions of this robot for tools, such as `parley graph`.
  var tools: RobotTools { get }
}

extension Responder {
  /// No greeting.
  public var greeting: String? { nil }

  /// Returns the same greeting for every conversation.
  public func greeting(in conversation: Conversation) -> String? { greeting }

  /// Returns the rules at the locations.
  public func rules(at locations: [SourceLocation]) -> [Rule] {
    rules.filter { locations.contains($0.location) }
  }

  /// No samples.
  public var samples: [RuleSample] { [] }

  /// No keywords.
  public var keywords: [RuleKeyword] { [] }

  /// No initial topic.
  public var initialTopic: String? { nil }

  /// No topics.
  public var topicNames: [String] { [] }

  /// Returns the topic alone.
  public func topics(searchedIn topic: String) -> Set<String> { [topic] }

  /// No writer: new rules cannot be taught.
  public var writer: (any RuleWriter)? { nil }

  /// Returns no runners-up.
  public func runnersUp(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [RunnerUp] { [] }

  /// Returns `nil`: the language cannot tell.
  public func obstacle(
    to rule: Rule, answering message: String, in conversation: Conversation
  ) -> Obstacle? { nil }

  /// Returns `nil`: the language has no order of rules.
  public func rank(of rule: Rule) -> RuleRank? { nil }

  /// Returns the single reply of a language without random choices.
  public func possibleReplies(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [PossibleReply] {
    var copy = conversation
    return [PossibleReply(text: respond(to: message, in: &copy).text, probability: 1)]
  }

  /// No functions: tools use only the rules.
  public var tools: RobotTools { RobotTools() }

  /// Returns no messages.
  public func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    []
  }
}
