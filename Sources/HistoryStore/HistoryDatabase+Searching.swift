import Chat

extension HistoryDatabase {
  /// Conversations with an exchange that has all the words, by their newest such exchange.
  ///
  /// The index gives exchanges newest first, one at a time; it is read only as far as the page needs.
  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) throws(HistoryFailure) -> HistoryPage {
    let query = SearchQuery(words)
    var hits: [(conversation: KeptConversation.ID, entry: HistoryEntry)] = []
    var seen: Set<KeptConversation.ID> = []
    var isPast = id == nil
    func visit(_ row: borrowing Database.Row) -> Bool {
      let conversation = row.integer(11)
      guard seen.insert(conversation).inserted else { return true }
      if isPast {
        hits.append((conversation, HistoryEntry(row)))
      } else {
        isPast = conversation == id
      }
      return hits.count <= limit
    }
    try Self.attempt { () throws(SQLiteError) in
      try step(query, visit)
      // What it ended with was deleted, or does not match any more: the page begins anew.
      guard !isPast else { return }
      isPast = true
      seen = []
      try step(query, visit)
    }
    var items: [HistoryPage.Item] = []
    for hit in hits.prefix(limit) {
      items.append(HistoryPage.Item(try conversation(hit.conversation), hit: hit.entry))
    }
    return HistoryPage(items: items, hasMore: hits.count > limit)
  }

  private func step(
    _ query: SearchQuery, _ visit: (borrowing Database.Row) -> Bool
  ) throws(SQLiteError) {
    func check(_ row: borrowing Database.Row) -> Bool {
      query.marks.isEmpty || query.hasMarks(row.text(1), row.text(2)) ? visit(row) : true
    }
    guard let expression = query.expression else {
      return try database.step(
        """
        SELECT m.id, m.message, m.reply, m.at, m.topic, m.file, m.line, m.microseconds,
            m.commands, m.notes, m.rules, m.conversation
          FROM messages m JOIN conversations c ON c.id = m.conversation
          WHERE c.deleted IS NULL ORDER BY m.id DESC
        """, [], visit: check)
    }
    try database.step(
      """
      SELECT m.id, m.message, m.reply, m.at, m.topic, m.file, m.line, m.microseconds,
          m.commands, m.notes, m.rules, m.conversation
        FROM words w CROSS JOIN messages m ON m.id = w.rowid
          CROSS JOIN conversations c ON c.id = m.conversation
        WHERE w.words MATCH ? AND c.deleted IS NULL ORDER BY w.rowid DESC
      """, [.text(expression)], visit: check)
  }
}
