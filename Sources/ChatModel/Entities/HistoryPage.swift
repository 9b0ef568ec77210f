/// A stretch of the conversations, newest first.
package struct HistoryPage: Sendable, Hashable {
  /// A conversation in a list.
  package struct Item: Sendable, Hashable, Identifiable {
    package var conversation: KeptConversation
    /// The newest exchange that has what was looked for; nil where nothing was.
    package var hit: HistoryEntry?

    package var id: KeptConversation.ID { conversation.id }

    package init(_ conversation: KeptConversation, hit: HistoryEntry? = nil) {
      self.conversation = conversation
      self.hit = hit
    }
  }

  package var items: [Item]
  /// Whether others follow.
  package var hasMore: Bool

  package init(items: [Item], hasMore: Bool) {
    self.items = items
    self.hasMore = hasMore
  }
}

/// Which state a history is in: as long as it is equal, nothing that is kept has changed.
package struct HistoryRevision: Sendable, Hashable {
  private let numbers: [Int64]

  package init(_ numbers: Int64...) { self.numbers = numbers }
}

/// Why the history could not be read or written.
package enum HistoryError: Error, Sendable, Equatable {
  /// `reason` is the store's own words.
  case unavailable(reason: String)
  /// Nothing was found there by this number.
  case noSuchConversation(Int64)
  /// What was said is there, but what the robot remembered of it can't be read.
  case lostMemory(Int64)
  /// The file was damaged, lies under another name now, and an empty one took its place.
  case damaged(keptAs: String)
  /// Made by a later version of this program; it is left alone.
  case newer(path: String)
  /// A database of another program; it is left alone.
  case foreign(path: String)
  /// The exchange of this number is not what was written: the disk has changed it.
  case altered(Int64)
  /// What was deleted can still be read in the files, as another program is reading; it goes at the next start.
  case notErased
}

extension HistoryError {
  /// Whether what was asked for can be asked again at once, and will be done.
  package var isMended: Bool { if case .damaged = self { true } else { false } }

  /// Whether it was the question that was wrong, and not the store.
  package var isOfTheQuestion: Bool {
    switch self {
    case .noSuchConversation, .lostMemory, .altered: true
    case .unavailable, .damaged, .newer, .foreign, .notErased: false
    }
  }
}
