/// A robot's reply as a View shows it.
public struct MessageDisplay: Sendable, Equatable {
  /// May hold control characters and line breaks: it is data to a terminal.
  public var text: String
  /// What it answers.
  public var asked: String
  /// Only where the settings ask for it.
  public var rule: RuleDisplay?
  /// Whether a person wants to see the rule.
  public var showsRule = false
  /// The topic after the reply; nil for the language's default.
  public var topic: String?
  public var microseconds: Int64

  public init(
    text: String, asked: String, rule: RuleDisplay? = nil, topic: String? = nil,
    microseconds: Int64 = 0
  ) {
    self.text = text
    self.asked = asked
    self.rule = rule
    self.topic = topic
    self.microseconds = microseconds
  }
}

/// The rule that answered, as a View shows it.
public struct RuleDisplay: Sendable, Equatable {
  public var trigger: String
  public var file: String
  public var line: Int
  /// Its file's absolute path, where it has one.
  public var path: String?

  /// `memory.rive:14`.
  public var place: String { "\(file):\(line)" }

  public init(trigger: String, file: String, line: Int) {
    self.trigger = trigger
    self.file = file
    self.line = line
  }
}
