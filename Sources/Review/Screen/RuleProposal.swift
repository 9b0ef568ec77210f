package import Conversations

/// A change of the rules for a group, which is tried before it is made.
package struct RuleProposal: Sendable, Equatable {
  /// The kinds of proposals besides a new rule.
  package enum Kind: Sendable, Equatable {
    /// Another trigger for an existing rule.
    case widening
    /// A rule that redirects to an existing one.
    case redirect
    /// A definition that replaces a misspelt word in messages.
    case substitution
  }

  /// The rule or definition as it will be written; the trigger alone if it replaces another one.
  package var text: String
  /// The trigger that is replaced.
  package var replaced: String?
  /// The rule's trigger, or the word that the definition replaces, with the numbers of messages that it matches.
  ///
  /// `nil` for the rule of a lesson.
  package var trigger: TriggerProposal?
  package var change: FileChange

  package init(
    text: String, replacing replaced: String? = nil, trigger: TriggerProposal? = nil,
    change: FileChange
  ) {
    self.text = text.trimmed
    self.replaced = replaced
    self.trigger = trigger
    self.change = change
  }
}
