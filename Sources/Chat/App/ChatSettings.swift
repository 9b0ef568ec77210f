/// What the one who starts a chat decides about it.
public struct ChatSettings: Sendable {
  /// Who is talking; what rules know as the user's id.
  public var user: String
  /// Where the conversation's random choices start.
  public var seed: UInt64
  /// Whether messages come with the rule that answered; working it out takes time.
  public var explainsReplies: Bool

  public init(user: String = "localuser", seed: UInt64 = 0, explainsReplies: Bool = false) {
    self.user = user
    self.seed = seed
    self.explainsReplies = explainsReplies
  }
}
