package import Conversations

package struct HistoryReport: Sendable, Equatable {
  /// The descriptions of the problems; empty if the tables and the search index are consistent.
  package var problems: [String] = []
  /// The exchanges that differ from what was written.
  package var altered: [HistoryEntry.ID] = []
  package var exchangeCount = 0

  package init() {}

  package var isSound: Bool { problems.isEmpty && altered.isEmpty }
}

extension HistoryDatabase {
  /// Checks the tables, every exchange, and the words in the search index.
  ///
  /// Reads the whole history, and changes nothing. The report lists at most 20 problems that SQLite finds in the file's
  /// structure. If SQLite fails, the check ends, and the failure is the last problem of the report.
  func report() throws(HistoryFailure) -> HistoryReport {
    var report = HistoryReport()
    do throws(HistoryFailure) {
      report.problems = try database.rows("PRAGMA quick_check(20)") { $0.text("quick_check") }
        .filter { $0 != "ok" }
      try readExchanges(into: &report)
      if try !indexMatchesTexts() {
        report.problems.append("the search index does not match the texts")
      }
    } catch .sqlite(_, let words) {
      report.problems.append(words)
    }
    return report
  }

  private func readExchanges(into report: inout HistoryReport) throws(HistoryFailure) {
    var last: Int64 = 0
    while true {
      var entries: [HistoryEntry.ID] = []
      var altered: [HistoryEntry.ID] = []
      var problems: [String] = []
      try database.step(
        "SELECT * FROM messages WHERE id > ? ORDER BY id LIMIT 500", [.integer(last)]
      ) { row throws(HistoryFailure) in
        let id = row.integer("id")
        entries.append(id)
        do throws(HistoryFailure) {
          _ = try HistoryEntry(row)
        } catch .sqlite(let kind, let words) {
          if kind == .altered(id) {
            altered.append(id)
          } else {
            problems.append("exchange \(id): \(words)")
          }
        }
        return true
      }
      guard let newest = entries.last else { return }
      report.exchangeCount += entries.count
      report.altered += altered
      report.problems += problems
      last = newest
    }
  }

  /// Returns whether each word occurs as often in the index, and in as many exchanges, as in the texts.
  private func indexMatchesTexts() throws(HistoryFailure) -> Bool {
    try database.execute(
      """
      PRAGMA temp_store = MEMORY;
      DROP TABLE IF EXISTS temp.expected_words;
      DROP TABLE IF EXISTS temp.expected;
      DROP TABLE IF EXISTS temp.found_words;
      CREATE VIRTUAL TABLE temp.expected USING fts5 (
        message, reply, content = '', tokenize = 'unicode61 remove_diacritics 2');
      CREATE VIRTUAL TABLE temp.expected_words USING fts5vocab (temp, expected, row);
      CREATE VIRTUAL TABLE temp.found_words USING fts5vocab (main, words, row);
      """)
    try eachText { id, message, reply throws(HistoryFailure) in
      try database.run(
        "INSERT INTO expected (rowid, message, reply) VALUES (?, ?, ?)", .integer(id),
        .text(SearchWords.spaced(message)), .text(SearchWords.spaced(reply)))
    }
    let differences = try database.number(
      """
      SELECT count(*) AS value FROM (
        SELECT * FROM (SELECT term, doc, cnt FROM found_words EXCEPT SELECT term, doc, cnt FROM expected_words)
        UNION ALL
        SELECT * FROM (SELECT term, doc, cnt FROM expected_words EXCEPT SELECT term, doc, cnt FROM found_words))
      """)
    return differences == 0
  }
}
