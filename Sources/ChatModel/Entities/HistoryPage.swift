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
