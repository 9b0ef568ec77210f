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
