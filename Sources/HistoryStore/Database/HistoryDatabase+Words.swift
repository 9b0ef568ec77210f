import Conversations

/// Looking up words in the index, and dividing a text into words as the index does.
extension HistoryDatabase {
  /// The SQL that creates this connection's temporary tables in memory.
  private static let temporaryTables = """
    PRAGMA temp_store = MEMORY;
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab (main, words, instance);
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.scratch USING fts5 (
      message, reply, content = '', tokenize = 'unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.scratch_words
      USING fts5vocab (temp, scratch, instance);
    """

  func plan(for query: SearchQuery) throws(HistoryFailure) -> SearchPlan.Answer {
    try database.execute(Self.temporaryTables)
    return try SearchPlan(tokens: tokens, terms: terms).answer(to: query)
  }

  /// Returns whether the index would find an exchange with these texts for the expression.
  func finds(
    _ expression: String, in message: String, _ reply: String
  ) throws(HistoryFailure) -> Bool {
    try withScratch(SearchWords.spaced(message), SearchWords.spaced(reply)) {
      () throws(HistoryFailure) in
      try database.number(
        "SELECT 1 AS value FROM scratch WHERE scratch MATCH ?", .text(expression)) != nil
    }
  }

  private func tokens(of text: String) throws(HistoryFailure) -> [String] {
    try withScratch(text, "") { () throws(HistoryFailure) in
      try database.rows("SELECT term FROM scratch_words ORDER BY \"offset\"") { $0.text("term") }
    }
  }

  private func withScratch<Value>(
    _ message: String, _ reply: String, _ work: () throws(HistoryFailure) -> Value
  ) throws(HistoryFailure) -> Value {
    try database.run("INSERT INTO scratch (scratch) VALUES ('delete-all')")
    try database.run(
      "INSERT INTO scratch (rowid, message, reply) VALUES (1, ?, ?)", .text(message), .text(reply))
    return try work()
  }

  /// Returns the words in the index with a given beginning, at most one more than `SearchPlan.maximumTerms`.
  ///
  /// Each word takes one lookup in the index, however often it occurs.
  private func terms(beginning: String) throws(HistoryFailure) -> [String] {
    var terms: [String] = []
    var next = beginning
    while terms.count <= SearchPlan.maximumTerms {
      let term = try database.first(
        "SELECT term FROM vocabulary WHERE term >= ? LIMIT 1", .text(next)
      ) { $0.text("term") }
      guard let term, term.utf8.starts(with: beginning.utf8) else { return terms }
      terms.append(term)
      // No word contains a control character, so no word is sorted between `term` and `next`.
      next = term + "\u{1}"
    }
    return terms
  }
}
