package import Responder
package import Viper

/// Keeps conversations: what was said, and what the robot remembers of it.
package protocol HistoryService: Service {
  /// Keeps an exchange as the newest of a conversation, and what the robot remembers after it: both
  /// or neither.
  ///
  /// The commands of the entry come after those that `note` and `forget` left to stand before it.
  ///
  /// - Parameters:
  ///   - id: the conversation; nil begins one.
  ///   - origin: how it began; where the rules are others than they were, the conversation has these now.
  /// - Returns: the conversation's id from now on.
  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID

  /// Keeps a command that changed what the robot remembers, to stand before the next exchange.
  func note(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError)

  /// What stands before the next exchange, by whichever program it was typed.
  func pendingCommands(of id: KeptConversation.ID) async throws(HistoryError) -> [String]

  /// Removes the last exchange of a conversation for good, and the conversation with its only one.
  ///
  /// The commands before it stand before the next one, with what was forgotten since.
  ///
  /// - Parameter memory: what the robot remembered before it.
  /// - Returns: the exchange, where there was one, with the commands that stand before the next one;
  ///   and whether the conversation is gone.
  func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool)

  /// At most `limit` conversations with an exchange that has each of the words, the one with the
  /// newest such exchange first; without words all of them.
  ///
  /// A word is found in any case and by its beginning; Chinese and Japanese text at any place.
  ///
  /// - Parameter id: where the page before ended; nil for the first page.
  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation

  /// The conversation that was spoken in last; nil where there is none.
  ///
  /// - Parameter rules: only with this robot; nil for any.
  func latest(with rules: RobotOrigin?) async throws(HistoryError) -> KeptConversation?

  /// At most `limit` exchanges of a conversation, oldest first.
  ///
  /// - Parameter entry: the last one before them; nil from the beginning on.
  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry]

  /// What the robot remembers of a conversation.
  func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation

  /// What a robot knows of a user from their last conversation.
  func knowledge(of user: String, with rules: RobotOrigin) async throws(HistoryError) -> [String:
    String]

  /// Has a robot forget a variable of a user, or with nil all that it knows, in every conversation: what
  /// it remembers there, and what the conversation began with.
  ///
  /// - Parameter command: what stands from now on before the next exchange of each of them.
  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError)

  /// - Parameter title: on one line.
  func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError)

  /// Puts conversations out of sight; `purge` has them gone, `restore` back.
  func delete(_ ids: [KeptConversation.ID], at time: WallTime) async throws(HistoryError)
  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError)

  /// Removes deleted conversations for good.
  func purge(_ ids: [KeptConversation.ID]) async throws(HistoryError)

  /// Removes every conversation for good.
  func clear() async throws(HistoryError)

  /// The state that it is in; nil where it cannot tell.
  func revision() async throws(HistoryError) -> HistoryRevision?

  /// What went wrong since the last time that the user should know, and did not stop anything.
  func takeNotice() -> HistoryError?
}

extension HistoryService {
  package func takeNotice() -> HistoryError? { nil }

  package func revision() async throws(HistoryError) -> HistoryRevision? { nil }
}

extension HistoryService {
  /// Everything that was said in a conversation, oldest first.
  package func allEntries(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [HistoryEntry] {
    try await entries(of: id, after: nil, limit: .max)
  }
}
