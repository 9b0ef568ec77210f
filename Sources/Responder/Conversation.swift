/// All that a robot remembers of one talk with one user.
///
/// A value: copying it is a snapshot, encoding it is saving the robot's memory, and its seed makes
/// every answer repeatable. Engines change it only inside `respond(to:in:)`.
public struct Conversation: Codable, Sendable, Equatable {
  /// How many inputs and replies are remembered.
  public static let historyDepth = 9

  /// Who is talking; what `<id>` gives in RiveScript.
  public var user: String
  /// What the robot knows about the user.
  ///
  /// Values are data: no engine runs them as rules.
  public var variables: [String: String] = [:]
  /// The topic of the talk; nil stands for the language's own default.
  public var topic: String?
  /// The user's last messages as the engine understood them, newest first, at most `historyDepth`.
  public private(set) var inputs: [String] = []
  /// The robot's last replies, newest first, at most `historyDepth`.
  public private(set) var replies: [String] = []
  /// Where random choices come from.
  public var randomness: Randomness
  /// Variables of the robot itself that rules changed while talking (`<bot name=value>`).
  public var robotVariables: [String: String] = [:]
  /// Variables of the environment that rules changed while talking (`<env name=value>`).
  public var environment: [String: String] = [:]
  /// What an engine keeps beyond that (ELIZA's memories and turn counters).
  public var engine = EngineMemory()
  /// The text of the rule that answered last; nil when none matched.
  public var lastMatch: String?

  /// A talk that has not begun; the same seed and messages give the same replies.
  public init(user: String = "localuser", seed: UInt64 = 0) {
    self.user = user
    randomness = Randomness(seed: seed)
  }

  /// A user variable by name; the name `topic` is the topic.
  public subscript(variable name: String) -> String? {
    get { name == "topic" ? topic : variables[name] }
    set { if name == "topic" { topic = newValue } else { variables[name] = newValue } }
  }

  /// What `freeze()` put aside.
  var frozen: Frozen?

  mutating func restore(_ frozen: Frozen) {
    variables = frozen.variables
    topic = frozen.topic
    inputs = frozen.inputs
    replies = frozen.replies
    lastMatch = frozen.lastMatch
    engine = frozen.engine
  }

  /// Remembers one exchange as the newest.
  public mutating func record(input: String, reply: String) {
    Self.push(input, onto: &inputs)
    Self.push(reply, onto: &replies)
  }

  private static func push(_ text: String, onto history: inout [String]) {
    if history.count == historyDepth { history.removeLast() }
    history.insert(text, at: 0)
  }
}

/// What one engine keeps in a conversation and nobody else reads.
public struct EngineMemory: Codable, Sendable, Equatable {
  /// Counters by a meaning that the engine knows, such as the next reassembly of each rule.
  public var counters: [Int] = []
  /// Texts by a meaning that the engine knows, such as remembered sentences.
  public var texts: [String] = []

  public init() {}
}

/// Having a robot forget what it knows of a user.
extension Conversation {
  /// Forgets a variable of the user, also in what `freeze()` put aside.
  ///
  /// - Parameter name: nil for all that came of the talk, as if nothing had ever been said; only the
  ///   random choices go on from where they are.
  public mutating func forget(_ name: String?) {
    guard let name else {
      var blank = Conversation(user: user)
      blank.randomness = randomness
      self = blank
      return
    }
    variables[name] = nil
    frozen?.variables[name] = nil
  }
}
