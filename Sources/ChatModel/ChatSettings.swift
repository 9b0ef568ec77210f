/// What the one who starts a chat decides about it.
package struct ChatSettings: Sendable {
  /// Who is talking; what rules know as the user's id.
  package var user: String
  /// Where the conversation's random choices start.
  package var seed: UInt64
  /// Whether messages come with the rule that answered; working it out takes time.
  package var explainsReplies: Bool
  /// The longest message that is passed on to the robot; bytes.
  package var maximumMessageBytes = 65_536
  /// How much of a talk is held for `/save`, the beginning first; bytes.
  package var maximumRecorded = 16 << 20
  /// Whether each reply is followed by the whole account of how it came about.
  package var accountsForReplies: Bool
  /// Whether the robot shall not remember the user from earlier conversations.
  package var startsFresh: Bool

  package static let defaultUser = "localuser"

  package init(
    user: String = defaultUser, seed: UInt64 = 0, explainsReplies: Bool = false,
    accountsForReplies: Bool = false, startsFresh: Bool = false
  ) {
    self.user = user
    self.seed = seed
    self.explainsReplies = explainsReplies
    self.accountsForReplies = accountsForReplies
    self.startsFresh = startsFresh
  }
}
