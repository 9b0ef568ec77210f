/// A message made from a rule’s pattern, with what it shows about the pattern.
package struct RuleWording: Sendable, Hashable {
  package var message: String
  package var phrases: Set<RulePhrase>

  package init(message: String, phrases: Set<RulePhrase>) {
    self.message = message
    self.phrases = phrases
  }

  /// The way in which phrases are spread over messages.
  package enum Way: Sendable {
    /// Each message says as many of the wanted phrases as fit into it, so that there are few messages.
    case together
    /// Each message says one of the wanted phrases, and everything else as plainly as possible.
    case oneByOne
  }
}

/// A phrase that a message made from a rule says; a test that says it may notice that it is deleted.
package enum RulePhrase: Sendable, Hashable {
  /// An alternative in a rule’s pattern, counted from 0 in the order of their starts.
  case alternative(Int, of: SourceLocation)
  /// An item of a list that several rules share.
  case item(String, of: String)
  /// Two neighboring words of a message for a rule; the first or the second is empty at an end.
  case neighbors(String, String, of: SourceLocation)
}
