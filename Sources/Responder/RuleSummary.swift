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
