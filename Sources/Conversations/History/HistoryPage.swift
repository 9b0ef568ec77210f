/// A page of the conversations, newest first.
package struct HistoryPage: Sendable, Hashable {
  /// A conversation in a list.
  package struct Item: Sendable, Hashable, Identifiable {
    package var conversation: KeptConversation
    /// The newest exchange that matches the search; `nil` without a search.
    package var hit: HistoryEntry?

    package var id: KeptConversation.ID { conversation.id }

    package init(_ conversation: KeptConversation, hit: HistoryEntry? = nil) {
      self.conversation = conversation
      self.hit = hit
    }
  }

  package var items: [Item]
  package var hasMore: Bool

  package init(items: [Item], hasMore: Bool) {
    self.items = items
    self.hasMore = hasMore
  }
}

/// The reason why the history could not be read or written.
package enum HistoryError: Error, Sendable, Equatable {
  /// The store cannot be used; `reason` is its own message.
  case unavailable(reason: String)
  /// There is no conversation with this number.
  case noSuchConversation(Int64)
  /// The exchanges are readable, but the robot's memory is not.
  case lostMemory(Int64)
  /// The file was damaged; it was renamed, and an empty file replaces it.
  case damaged(keptAs: String)
  /// The file comes from a later version of this program and is left unchanged.
  case newer(path: String)
  /// The file is another program's database and is left unchanged.
  case foreign(path: String)
  /// The disk has changed the exchange with this number since it was written.
  case altered(Int64)
  /// Deleted text remains in the files, because another program reads them or erasing takes too long.
  ///
  /// The next start erases the text.
  case notErased
  /// The history could not be repaired, and is unchanged.
  case notRepaired(reason: String)
}

extension HistoryError {
  /// The file is damaged and was not renamed.
  package static let unrepaired = HistoryError.unavailable(
    reason: "it is damaged; parley history repair saves what can be read")

  /// Whether the store has been repaired, so that the same request can succeed at once.
  package var isRepaired: Bool { if case .damaged = self { true } else { false } }

  /// Whether only the requested conversation or exchange is missing or unreadable, and the store still works.
  package var isRequestError: Bool {
    switch self {
    case .noSuchConversation, .lostMemory, .altered: true
    case .unavailable, .damaged, .newer, .foreign, .notErased, .notRepaired: false
    }
  }
}
