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
