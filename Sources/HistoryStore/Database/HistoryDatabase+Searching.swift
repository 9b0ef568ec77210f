import Conversations

extension HistoryDatabase {
  /// Returns a page of the conversations with an exchange that contains all the words.
  ///
  /// The conversation with the newest such exchange comes first.
  ///
  /// - Parameter id: the last conversation of the previous page; if it is `nil` or no longer matches, the first page is
  ///   returned.
  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) throws(HistoryFailure) -> HistoryPage {
    let maximum = min(limit, Int.max - 1) + 1
    let query = SearchQuery(words)
    guard case .ask(let expression, let exact) = try plan(for: query) else {
      return HistoryPage(items: [], hasMore: false)
    }
    let search = HistorySearch(history: self, query: query, expression: expression, exact: exact)
    let end = try id.map { id throws(HistoryFailure) in try search.newest(in: id, above: 0) }
    let below: HistoryEntry.ID = (end ?? nil) ?? .max
    var found = try search.hits(below: below, limit: maximum)
    if found == nil {
      let slow = HistorySearch(history: self, query: query, expression: exact, exact: nil)
      found = try slow.hits(below: below, limit: maximum)
    }
    let hits = found ?? []
    var items: [HistoryPage.Item] = []
    for hit in hits.prefix(limit) {
      items.append(HistoryPage.Item(try conversation(hit.conversation), hit: hit.entry))
    }
    return HistoryPage(items: items, hasMore: hits.count > limit)
  }
}
