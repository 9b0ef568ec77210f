/// What the history's list holds.
struct HistoryList {
  /// What was looked for; none for everything.
  var words: [String] = []
  var items: [HistoryPage.Item] = []
  var hasMore = false

  /// Adds a page at the end; a conversation that went on meanwhile is not listed twice.
  mutating func add(_ page: HistoryPage) {
    let known = Set(items.map(\.id))
    items += page.items.filter { !known.contains($0.id) }
    hasMore = page.hasMore
  }
}

/// An open conversation.
struct HistoryReading {
  var conversation: KeptConversation
  var entries: [HistoryEntry]
  var hasMore: Bool
}
