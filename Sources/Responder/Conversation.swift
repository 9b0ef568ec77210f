/// A robot's memory of one conversation with one user.
///
/// The conversation is a value: a copy is a snapshot, and encoding it saves the robot's memory. The same rules, seed,
/// clock and messages give the same replies. Engines change a conversation only inside `respond(to:in:)`.
public struct Conversation: Codable, Sendable, Equatable {
  /// The maximum number of inputs and of replies remembered.
  public static let historyDepth = 9

  /// The user's name; `<id>` in RiveScript.
  public var user: String
  /// The variables that the robot stores about the user.
  ///
  /// Values are data: no engine runs them as rules.
  public var variables: [String: String] = [:]
  /// The conversation's topic; `nil` stands for the language's own default.
  public var topic: String?
  /// The user's last messages as the engine understood them, newest first, at most `historyDepth`.
  public private(set) var inputs: [String] = []
  /// The robot's last replies, newest first, at most `historyDepth`.
  public private(set) var replies: [String] = []
  /// The source of random choices.
  public var randomness: Randomness
  /// The robot's own variables that rules changed during the conversation (`<bot name=value>`).
  public var robotVariables: [String: String] = [:]
  /// The environment variables that rules changed during the conversation (`<env name=value>`).
  public var environment: [String: String] = [:]
  /// The engine's own state, such as ELIZA's memories and turn counters.
  public var engine = EngineMemory()
  /// The text of the rule that answered last; `nil` if none matched.
  public var lastMatch: String?
  /// The robot's date and time, such as for `<date>` in RiveScript; `nil` if the host sets none.
  ///
  /// The host sets it before each message, so that a reply depends on the conversation alone.
  public var clock: LocalTime?

  /// Creates an empty conversation.
  public init(user: String = "localuser", seed: UInt64 = 0) {
    self.user = user
    randomness = Randomness(seed: seed)
  }

  /// The user variable with a name; the name `topic` is the topic.
  public subscript(variable name: String) -> String? {
    get { name == "topic" ? topic : variables[name] }
    set { if name == "topic" { topic = newValue } else { variables[name] = newValue } }
  }

  /// The state that `freeze()` saved.
  var frozen: Frozen?

  mutating func restore(_ frozen: Frozen) {
    variables = frozen.variables
    topic = frozen.topic
    inputs = frozen.inputs
    replies = frozen.replies
    lastMatch = frozen.lastMatch
    engine = frozen.engine
  }

  /// Records one exchange as the newest.
  public mutating func record(input: String, reply: String) {
    Self.push(input, onto: &inputs)
    Self.push(reply, onto: &replies)
  }

  private static func push(_ text: String, onto history: inout [String]) {
    if history.count == historyDepth { history.removeLast() }
    if history.isEmpty { history.append(text) } else { history.insert(text, at: 0) }
  }
}

/// Making a robot forget a user.
extension Conversation {
  /// Removes a user variable, also from the state that `freeze()` saved.
  ///
  /// - Parameter name: the variable's name; `nil` resets the whole conversation except `user` and `randomness`.
  public mutating func forget(_ name: String?) {
    guard let name else {
      var blank = Conversation(user: user)
      blank.randomness = randomness
      self = blank
      return
    }
    self[variable: name] = nil
    if name == "topic" { frozen?.topic = nil } else { frozen?.variables[name] = nil }
  }
}
