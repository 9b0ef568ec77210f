/// A stretch of the conversations, newest first.
public struct HistoryPage: Sendable, Hashable {
  /// A conversation in a list.
  public struct Item: Sendable, Hashable, Identifiable {
    public var conversation: KeptConversation
    /// The newest exchange that has what was looked for; nil where nothing was.
    public var hit: HistoryEntry?

    public var id: KeptConversation.ID { conversation.id }

    public init(_ conversation: KeptConversation, hit: HistoryEntry? = nil) {
      self.conversation = conversation
      self.hit = hit
    }
  }

  public var items: [Item]
  /// Whether others follow.
  public var hasMore: Bool

  public init(items: [Item], hasMore: Bool) {
    self.items = items
    self.hasMore = hasMore
  }
}
