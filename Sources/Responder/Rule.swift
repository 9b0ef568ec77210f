/// One rule as a person would point at it: a trigger, a keyword's decomposition, a category.
public struct Rule: Sendable, Hashable, Codable {
  /// What the rule language calls it: `trigger`, `decomposition`, `category`.
  public var kind: String
  /// As written: `my name is *`.
  public var text: String
  public var location: SourceLocation
  /// The topic it stands in, where the language has topics.
  public var topic: String?
  /// What must have been said before, where the language can ask for that (`%`, `<that>`).
  public var previous: String?
  /// Where each of its possible answers stands.
  public var alternatives: [Alternative]
  /// Where each of its conditions stands.
  public var conditions: [Alternative]

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

  /// One line of a rule that a talk can touch.
  public struct Alternative: Sendable, Hashable, Codable {
    /// As written.
    public var text: String
    public var location: SourceLocation

    public init(text: String, location: SourceLocation) {
      self.text = text
      self.location = location
    }
  }
}

/// A word that rules are found by, in a language that has such: ELIZA's keywords.
public struct RuleKeyword: Sendable, Hashable, Codable {
  /// As shown; `NONE` for the rule of messages without a keyword.
  public var word: String
  /// Higher ones are tried first.
  public var rank: Int
  /// What takes its place in a message; nil where it stays.
  public var substitute: String?
  /// What kind of word it is, as patterns can ask.
  public var tags: [String]
  public var location: SourceLocation
  /// The rules that it calls, in the order in which they are tried.
  public var rules: [Rule]

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

/// How much a responder was compiled from.
public struct RuleSummary: Sendable, Hashable, Codable {
  /// The rule language's name.
  public var language: String
  public var files: Int
  /// Triggers, keywords or categories.
  public var rules: Int
  /// What the language calls one of them: `trigger`, `keyword`, `category`.
  public var ruleName: String
  public var topics: Int

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
