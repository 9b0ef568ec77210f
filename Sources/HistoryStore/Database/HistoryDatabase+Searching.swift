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
    let hits = try Self.attempt { () throws(SQLiteError) -> [HistorySearch.Hit] in
      let query = SearchQuery(words)
      guard case .ask(let expression, let exact) = try plan(for: query) else { return [] }
      let search = HistorySearch(
        history: self, query: query, expression: expression, exact: exact)
      let end = try id.map { id throws(SQLiteError) in try search.newest(in: id, above: 0) }
      if let hits = try search.hits(below: (end ?? nil) ?? .max, limit: maximum) { return hits }
      let slow = HistorySearch(history: self, query: query, expression: exact, exact: nil)
      return try slow.hits(below: (end ?? nil) ?? .max, limit: maximum) ?? []
    }
    var items: [HistoryPage.Item] = []
    for hit in hits.prefix(limit) {
      items.append(HistoryPage.Item(try conversation(hit.conversation), hit: hit.entry))
    }
    return HistoryPage(items: items, hasMore: hits.count > limit)
  }
}
