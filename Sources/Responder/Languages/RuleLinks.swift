/// The links between the rules and topics of a robot.
package struct RuleLinks: Sendable {
  /// The rules with their links, in the order of the files.
  ///
  /// A language with keywords may list the keywords instead of the rules that they select.
  package var rules: [LinkedRule]
  /// The topics that the files define, each with the topics whose rules it uses too.
  package var topics: [LinkedTopic] = []
  /// Whether `Rule.previous` must match the last sentence of the robot's reply instead of the whole reply.
  package var comparesLastSentenceOnly = false
  /// A function that returns the location of the rule that matches a text in a topic, or `nil` if none matches.
  ///
  /// Without the function, only the reply to a text shows its rule.
  package var findRule: (@Sendable (_ text: String, _ topic: String?) -> SourceLocation?)?

  package init(_ rules: [LinkedRule]) { self.rules = rules }
}

/// A rule with its links to rules and topics.
package struct LinkedRule: Sendable {
  /// A link to another rule or to a topic.
  package enum Target: Sendable, Hashable {
    /// The rule that answers this text, in the topic of the link’s rule.
    ///
    /// `unknownPart` stands for each part known only in a conversation.
    case answer(to: String)
    /// The rule with this index.
    case rule(Int)
    /// A topic for the next message; `nil` if its name is known only in a conversation.
    case topic(String?)
  }

  package var rule: Rule
  package var targets: [Target]

  package init(_ rule: Rule, targets: [Target]) {
    self.rule = rule
    self.targets = targets
  }

  /// The character that stands for unknown parts of a target: U+FFFC, “object replacement character”.
  package static let unknownPart = "\u{FFFC}"
}

/// A topic with the topics whose rules it uses too.
package struct LinkedTopic: Sendable, Hashable {
  package var name: String
  package var includes: [String]
  package var inherits: [String]

  package init(_ name: String, includes: [String] = [], inherits: [String] = []) {
    self.name = name
    self.includes = includes
    self.inherits = inherits
  }
}
