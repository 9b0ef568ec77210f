package import Responder

/// A message that two sets of rules answer differently.
package struct ReplyChange: Sendable {
  /// Where the message stands.
  package var location: SourceLocation
  package var message: String
  package var old: Side
  package var new: Side

  /// What one set of rules says.
  package struct Side: Sendable, Hashable {
    /// All that came, a line for each reply or note.
    package var text: String
    /// The rule that answered; nil where none did.
    package var rule: Rule?
  }
}
