/// A robot whose links between rules and topics are known before a conversation.
package protocol LinkedResponder: Responder {
  /// The rules with what each leads to, in the order of the files.
  ///
  /// A language with keywords may list these instead of the rules that they select.
  var linkedRules: [LinkedRule] { get }

  /// The topics that the files define, each with the topics whose rules it uses too.
  var linkedTopics: [LinkedTopic] { get }

  /// Whether the previous reply that a rule requires need only match the last sentence of the robot’s line.
  var requiresLastSentence: Bool { get }
}

extension LinkedResponder {
  /// Returns false: the whole reply counts.
  package var requiresLastSentence: Bool { false }

  /// No topics.
  package var linkedTopics: [LinkedTopic] { [] }
}

/// A rule with what it leads to.
package struct LinkedRule: Sendable {
  /// A link to another rule or to a topic.
  package enum Target: Sendable, Hashable {
    /// The rule that answers this text, in the topic of the link’s rule.
    ///
    /// If `isWhole` is false, a word that no rule contains stands for each part known only in a conversation.
    case answer(to: String, isWhole: Bool)
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

  /// The word that stands for unknown parts of a target.
  package static let unknownWord = "zanzibar"
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
