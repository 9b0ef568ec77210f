package import Responder

/// Lists and reads stored conversations.
package protocol HistoryReader: Sendable {
  /// Returns at most `limit` conversations with an exchange that contains all the words.
  ///
  /// They are sorted by the newest such exchange, newest first. Without words, all conversations match.
  ///
  /// A word matches by prefix, ignoring case; Chinese and Japanese text matches anywhere. A word without letters and
  /// digits, such as `:-)`, is searched for literally.
  ///
  /// - Parameter id: the last conversation of the previous page; `nil` for the first page.
  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage

  func count() async throws(HistoryError) -> Int

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation

  /// Returns the conversation with the latest exchange, if there is one.
  ///
  /// - Parameters:
  ///   - rules: the robot of the conversation; `nil` for any.
  ///   - user: the user of the conversation; `nil` for any. Must be `nil` if `rules` is `nil`.
  func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation?

  /// Returns at most `limit` exchanges of a conversation, oldest first.
  ///
  /// - Parameter entry: the exchange before the first one returned; `nil` to start at the beginning.
  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry]

  /// Returns a problem that no call has thrown, and clears it, so that the user is told once; `nil` if there is none.
  func takeNotice() -> HistoryError?
}

/// Stores conversations and changes them, and returns what a chat needs to continue one.
package protocol HistoryWriter: Sendable {
  /// Stores an exchange at the end of a conversation, and the robot's memory after it: both or neither.
  ///
  /// The pending commands of `recordCommand` and `forget` are placed before the exchange, followed by the entry's own.
  ///
  /// - Parameters:
  ///   - id: the conversation; `nil` begins a new one.
  ///   - origin: the initial state of a new conversation; in an existing one, only the rules are replaced.
  /// - Returns: the conversation's id; a new one if `id` is `nil`, or if the conversation was removed meanwhile.
  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID

  /// Stores the exchanges that `record` has held back to store several at once; call it before showing their replies.
  ///
  /// Only a store that works on the main actor holds exchanges back.
  @MainActor func storeHeldExchanges() throws(HistoryError)

  /// Stores the exchanges and commands that could not be stored before, if the store works again.
  func catchUp() async

  /// Makes the last attempt of `catchUp`, at the end of a chat.
  ///
  /// - Returns: the failure if the attempt fails; `nil` if it was reported already.
  func catchUpAtEnd() async -> HistoryError?

  /// Stores a command that changed the robot's memory; it is pending until it is placed before the next exchange.
  func recordCommand(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError)

  /// Returns the pending commands of a conversation, including those stored by other running programs.
  func pendingCommands(of id: KeptConversation.ID) async throws(HistoryError) -> [String]

  /// Returns the pending commands if the store knows them at once; otherwise `nil`.
  @MainActor func pendingCommandsAtHand(of id: KeptConversation.ID) -> [String]?

  /// Removes the last exchange of a conversation permanently, and also the conversation if it has no other exchange.
  ///
  /// The commands before the removed exchange become pending again, followed by the pending `/forget` commands; other
  /// pending commands are dropped.
  ///
  /// - Parameter memory: the robot's memory before the exchange.
  /// - Returns: the removed exchange, if there was one, with the commands that are pending now; and whether the
  ///   conversation was removed.
  func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool)

  /// Removes a message from the lines that the arrow keys and Ctrl-R recall.
  func forgetLine(_ message: String) async throws(HistoryError)

  /// Returns the robot's memory of a conversation.
  func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation

  /// Returns the variables of a user that a robot knows from their last conversation.
  ///
  /// A conversation that began without this knowledge (`isFresh`) counts only if there is no other.
  func knowledge(of user: String, with rules: RobotOrigin) async throws(HistoryError) -> [String:
    String]

  /// Returns the names of the variables of a user that a robot knows from any of their conversations.
  ///
  /// Complexity: linear in the conversations.
  func knownNames(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> Set<String>

  /// Removes a variable of a user from all conversations with a robot; removes all variables if `name` is `nil`.
  ///
  /// A variable is removed from the robot's memory and from the conversation's initial state, even in deleted
  /// conversations.
  ///
  /// - Parameter command: the command to place before the next exchange of each conversation whose memory changes.
  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError)

  /// - Parameter title: the new title on one line.
  func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError)

  /// Marks conversations as deleted; `purge` removes them permanently, `restore` brings them back.
  func delete(_ ids: [KeptConversation.ID], at time: WallTime) async throws(HistoryError)

  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError)

  /// Removes deleted conversations permanently.
  ///
  /// - Parameter time: the maximum duration, `nil` for no limit; the rest is removed at the next start.
  func purge(_ ids: [KeptConversation.ID], within time: Duration?) async throws(HistoryError)

  func clear() async throws(HistoryError)
}

/// The user’s verdicts on exchanges.
package protocol HistoryVerdicts: Sendable {
  /// Returns the verdicts on exchanges of conversations that are not deleted.
  func reviewMarks() async throws(HistoryError) -> ReviewMarks

  /// Stores a verdict on exchanges, or removes it if `mark` is `nil`; exchanges that are gone are skipped.
  func mark(
    _ ids: [HistoryEntry.ID], as mark: ReviewMark?, at time: WallTime
  ) async throws(HistoryError)
}

/// A store of conversations: their exchanges and the robot's memory.
package typealias HistoryService = HistoryReader & HistoryWriter & HistoryVerdicts

extension HistoryReader {
  package func latest(with rules: RobotOrigin?) async throws(HistoryError) -> KeptConversation? {
    try await latest(with: rules, of: nil)
  }

  /// Returns all exchanges of a conversation, oldest first.
  package func allEntries(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [HistoryEntry] {
    try await entries(of: id, after: nil, limit: .max)
  }

  package func count() async throws(HistoryError) -> Int {
    try await page(matching: [], after: nil, limit: .max).items.count
  }

  package func takeNotice() -> HistoryError? { nil }
}

extension HistoryWriter {
  package func purge(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await purge(ids, within: nil)
  }

  package func storeHeldExchanges() {}

  package func pendingCommandsAtHand(of id: KeptConversation.ID) -> [String]? { nil }

  package func catchUp() {}

  package func catchUpAtEnd() -> HistoryError? { nil }

  package func forgetLine(_ message: String) {}
}
