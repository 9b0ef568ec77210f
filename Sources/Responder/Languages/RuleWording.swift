/// A message made from a rule’s pattern, with the phrases of the pattern that it uses.
package struct RuleWording: Sendable, Hashable {
  package var message: String
  package var phrases: Set<RulePhrase>

  package init(message: String, phrases: Set<RulePhrase>) {
    self.message = message
    self.phrases = phrases
  }

  /// The distribution of the wanted phrases over messages.
  package enum Distribution: Sendable {
    /// Each message uses as many of the wanted phrases as fit into it, so that there are few messages.
    case together
    /// Each message uses one of the wanted phrases, and is as plain as possible otherwise.
    case oneByOne
  }
}

/// A phrase of a rule's pattern that a message made from the pattern can use; a test with such a message may notice if
/// the phrase is deleted.
package enum RulePhrase: Sendable, Hashable {
  /// An alternative in a rule’s pattern, by its index in the order of the alternatives' starts.
  case alternative(Int, of: SourceLocation)
  /// An item of a list with this name, which several rules may use.
  case item(String, of: String)
  /// Two neighboring words of a message for a rule; the first or the second is empty at an end.
  case neighbors(String, String, of: SourceLocation)
}
