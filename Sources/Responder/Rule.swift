/// One rule of a robot, such as a trigger, a keyword's decomposition or a category.
public struct Rule: Sendable, Hashable, Codable {
  /// The rule language's term for the rule: `trigger`, `decomposition`, `category`.
  public var kind: String
  /// The rule as written: `my name is *`.
  public var text: String
  /// The location of the rule’s first line.
  public var location: SourceLocation
  /// The rule's topic, if the language has topics.
  public var topic: String?
  /// The pattern that the robot's previous reply must match (`%`, `<that>`); `nil` if the rule has none.
  public var previous: String?
  /// The possible replies with their locations.
  public var alternatives: [Alternative]
  /// The conditions with their locations.
  public var conditions: [Alternative]
  /// Whether the rule is a catch-all, such as `*` in RiveScript and AIML, or the rules of `NONE` in ELIZA.
  public var isCatchAll = false

  /// Creates a rule.
  public init(
    kind: String, text: String, location: SourceLocation, topic: String? = nil,
    previous: String? = nil, alternatives: [Alternative] = [], conditions: [Alternative] = []
  ) {
    self.kind = kind
    self.text = text
    self.location = location
    self.topic = topic
    self.previous = previous
    self.alternatives = alternatives
    self.conditions = conditions
  }

  /// One line of a rule that a conversation can cover.
  public struct Alternative: Sendable, Hashable, Codable {
    /// The line as written.
    public var text: String
    /// The location of the line.
    public var location: SourceLocation

    /// Creates a line of a rule.
    public init(text: String, location: SourceLocation) {
      self.text = text
      self.location = location
    }
  }
}

/// A word that selects rules: one of ELIZA's keywords.
public struct RuleKeyword: Sendable, Hashable, Codable {
  /// The displayed word; `NONE` for the rule of messages without a keyword.
  public var word: String
  /// The rank; higher ones are tried first.
  public var rank: Int
  /// The word that replaces the keyword in a message, if any.
  public var substitute: String?
  /// The word's classes, which patterns can refer to.
  public var tags: [String]
  /// The location of the keyword’s rule.
  public var location: SourceLocation
  /// The rules that the word selects, in the order in which they are tried.
  public var rules: [Rule]

  /// Creates a keyword.
  public init(
    word: String, rank: Int, substitute: String?, tags: [String], location: SourceLocation,
    rules: [Rule]
  ) {
    self.word = word
    self.rank = rank
    self.substitute = substitute
    self.tags = tags
    self.location = location
    self.rules = rules
  }
}

/// The size of the rules that a responder was compiled from.
public struct RuleSummary: Sendable, Hashable, Codable {
  /// The rule language's name.
  public var language: String
  /// The number of rule files.
  public var files: Int
  /// The number of triggers, keywords or categories.
  public var rules: Int
  /// The language's term for what `rules` counts: `trigger`, `keyword`, `category`.
  public var ruleName: String
  /// The number of topics.
  public var topics: Int

  /// Creates a summary.
  public init(
    language: String, files: Int, rules: Int, ruleName: String = "trigger", topics: Int
  ) {
    self.language = language
    self.files = files
    self.rules = rules
    self.ruleName = ruleName
    self.topics = topics
  }
}
