/// What the one who starts a chat decides about it.
public struct ChatSettings: Sendable {
  /// Who is talking; what rules know as the user's id.
  public var user: String
  /// Where the conversation's random choices start.
  public var seed: UInt64
  /// Whether the rules were loaded so that messages keep letters beyond ASCII.
  public var utf8: Bool
  /// How else they were loaded, where that is not the usual way; kept with the conversation.
  public var options: [String: String] = [:]
  /// Whether messages come with the rule that answered; working it out takes time.
  public var explainsReplies: Bool
  /// The longest message that is passed on to the robot; bytes.
  public var longestMessage = 65_536
  /// How much of a talk is held for `/save`, the beginning first; bytes.
  public var mostRecorded = 16 << 20
  /// Whether each reply is followed by the whole account of how it came about.
  public var accountsForReplies: Bool
  /// The conversation to go on with; nil begins one.
  public var resumes: KeptConversation.ID?
  /// Whether the robot shall not remember the user from earlier conversations.
  public var startsFresh: Bool

  public static let defaultUser = "localuser"

  public init(
    user: String = defaultUser, seed: UInt64 = 0, utf8: Bool = false, explainsReplies: Bool = false,
    accountsForReplies: Bool = false,
    resumes: KeptConversation.ID? = nil, startsFresh: Bool = false
  ) {
    self.user = user
    self.seed = seed
    self.utf8 = utf8
    self.explainsReplies = explainsReplies
    self.accountsForReplies = accountsForReplies
    self.resumes = resumes
    self.startsFresh = startsFresh
  }
}
