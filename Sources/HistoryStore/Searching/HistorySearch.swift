import Conversations

/// A scan of the exchanges that contain the wanted words, the newest first.
///
/// The index returns the exchanges one at a time, and is read only as far as a page needs.
struct HistorySearch {
  struct Hit {
    var conversation: KeptConversation.ID
    var entry: HistoryEntry
  }

  let history: HistoryDatabase
  let query: SearchQuery
  /// The query in the index's language; `nil` if there is no word to look up.
  let expression: String?
  /// The exact query, if the expression also finds other exchanges; `nil` if the expression is exact.
  let exact: String?

  /// The number of visited exchanges without a match after which a search gives up.
  private static let maximumMisses = 1000
  /// The number of consecutive rows of one conversation after which the search tries to skip to that conversation's
  /// start.
  private static let longRun = 64

  /// Returns the newest match of each conversation whose newest match is older than `below`, up to `limit` of them.
  ///
  /// - Returns: `nil` if the search gave up because of `maximumMisses`.
  func hits(below: HistoryEntry.ID, limit: Int) throws(HistoryFailure) -> [Hit]? {
    var hits: [Hit] = []
    var seen: Set<KeptConversation.ID> = []
    var misses = 0
    var run = (conversation: KeptConversation.ID(0), length: 0)
    var next: HistoryEntry.ID? = below
    func visit(_ found: borrowing Database.Row) throws(HistoryFailure) -> Bool {
      let conversation = found.integer("conversation")
      run = (conversation, run.conversation == conversation ? run.length + 1 : 1)
      if seen.contains(conversation) {
        guard run.length.isMultiple(of: Self.longRun) else { return true }
        next = try beginning(of: conversation)
        return next == nil
      }
      guard try isMatch(found) else {
        misses += 1
        return misses < Self.maximumMisses
      }
      seen.insert(conversation)
      // The conversation was on an earlier page.
      if below != .max, try newest(in: conversation, above: below - 1) != nil { return true }
      hits.append(Hit(conversation: conversation, entry: try HistoryEntry(found)))
      return hits.count < limit
    }
    while let start = next {
      next = nil
      try step(below: start, visit)
    }
    return misses < Self.maximumMisses ? hits : nil
  }

  /// Returns a conversation's newest match, if it is newer than the exchange `above`; otherwise `nil`.
  func newest(
    in id: KeptConversation.ID, above: HistoryEntry.ID
  ) throws(HistoryFailure) -> HistoryEntry.ID? {
    guard let last = try bounds(of: id)?.last, last > above else { return nil }
    var newest: HistoryEntry.ID?
    func visit(_ found: borrowing Database.Row) throws(HistoryFailure) -> Bool {
      guard try isMatch(found) else { return true }
      newest = found.integer("id")
      return false
    }
    guard let expression else {
      try history.database.step(
        """
        SELECT id, message, reply FROM messages
          WHERE conversation = ? AND id > ? ORDER BY id DESC
        """, [.integer(id), .integer(above)], visit: visit)
      return newest
    }
    try history.database.step(
      """
      SELECT m.id, m.message, m.reply FROM words w CROSS JOIN messages m ON m.id = w.rowid
        WHERE w.words MATCH ? AND w.rowid > ? AND w.rowid <= ? AND m.conversation = ?
        ORDER BY w.rowid DESC
      """, [.text(expression), .integer(above), .integer(last), .integer(id)], visit: visit)
    return newest
  }

  private func isMatch(_ row: borrowing Database.Row) throws(HistoryFailure) -> Bool {
    let message = row.text("message")
    let reply = row.text("reply")
    let hasLiterals = query.literals.allSatisfy { message.contains($0) || reply.contains($0) }
    guard hasLiterals, let exact else { return hasLiterals }
    return try history.finds(exact, in: message, reply)
  }

  /// Returns the first exchange of a conversation; `nil` unless the ids of its exchanges are consecutive.
  private func beginning(
    of id: KeptConversation.ID
  ) throws(HistoryFailure) -> HistoryEntry.ID? {
    guard let bounds = try bounds(of: id) else { return nil }
    return bounds.last &- bounds.first == bounds.length &- 1 ? bounds.first : nil
  }

  private func bounds(
    of id: KeptConversation.ID
  ) throws(HistoryFailure) -> (first: HistoryEntry.ID, last: HistoryEntry.ID, length: Int64)? {
    try history.database.first(
      """
      SELECT (SELECT min(id) FROM messages WHERE conversation = ?1) AS first, newest, length
        FROM conversations WHERE id = ?1
      """, .integer(id)
    ) { ($0.integer("first"), $0.integer("newest"), $0.integer("length")) }
  }

  private func step(
    below: HistoryEntry.ID, _ visit: (borrowing Database.Row) throws(HistoryFailure) -> Bool
  ) throws(HistoryFailure) {
    guard let expression else {
      // A search without an expression has at least one literal (a word without letters or digits).
      return try history.database.step(
        """
        SELECT m.*
          FROM messages m CROSS JOIN conversations c ON c.id = m.conversation
          WHERE m.id < ?1 AND (instr(m.message, ?2) OR instr(m.reply, ?2)) AND c.deleted IS NULL
          ORDER BY m.id DESC
        """, [.integer(below), .text(query.literals.first ?? "")], visit: visit)
    }
    try history.database.step(
      """
      SELECT m.*
        FROM words w CROSS JOIN messages m ON m.id = w.rowid
          CROSS JOIN conversations c ON c.id = m.conversation
        WHERE w.words MATCH ? AND w.rowid < ? AND c.deleted IS NULL ORDER BY w.rowid DESC
      """, [.text(expression), .integer(below)], visit: visit)
  }
}
