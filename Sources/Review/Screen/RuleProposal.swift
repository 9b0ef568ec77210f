package import Conversations
import Responder

/// A change of the rules for a group, as the user reads it.
package struct RuleProposal: Sendable, Equatable {
  /// The kinds of proposals besides a new rule.
  package enum Kind: Sendable, Equatable {
    /// Another trigger for an existing rule.
    case widening
    /// A rule that redirects to an existing one.
    case redirect
    /// A definition that replaces a misspelled word in messages.
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

  package init(
    text: String, replacing replaced: String? = nil, trigger: TriggerProposal? = nil
  ) {
    self.text = text.trimmed
    self.replaced = replaced
    self.trigger = trigger
  }
}

/// A proposal with its change of a file, which is tried before it is written.
struct ProposedChange {
  var proposal: RuleProposal
  var file: FileChange
  var group: ReviewGroup
}
