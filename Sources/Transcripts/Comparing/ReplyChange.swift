public import Responder

/// A message that two sets of rules answer differently.
public struct ReplyChange: Sendable {
  /// Where the message stands.
  public var location: SourceLocation
  public var message: String
  public var old: Side
  public var new: Side

  /// What one set of rules says.
  public struct Side: Sendable, Hashable {
    /// All that came, a line for each reply or note.
    public var text: String
    /// The rule that answered; nil where none did.
    public var rule: Rule?
  }
}
