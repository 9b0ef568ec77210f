import Conversations

/// Verdicts on exchanges, stored by the exchange's number: the database removes a verdict together with its exchange.
extension HistoryDatabase {
  func reviewMarks() throws(HistoryFailure) -> ReviewMarks {
    var marks = ReviewMarks()
    try database.step(
      """
      SELECT r.message AS message, r.mark AS mark, r.at AS at,
        CASE r.mark WHEN ? THEN m.message END AS unwanted FROM reviews r
        CROSS JOIN messages m ON m.id = r.message
        CROSS JOIN conversations c ON c.id = m.conversation AND c.deleted IS NULL
      """, [.integer(ReviewMark.never.rawValue)]
    ) { row in
      // A later version of the program may have stored other verdicts.
      if let mark = ReviewMark(rawValue: row.integer("mark")) {
        marks.verdicts[row.integer("message")] = ReviewMarks.Verdict(
          mark, at: WallTime(microseconds: row.integer("at")))
        if mark == .never { marks.unwanted.append(row.text("unwanted")) }
      }
      return true
    }
    return marks
  }

  func mark(
    _ ids: [HistoryEntry.ID], as mark: ReviewMark?, at time: WallTime
  ) throws(HistoryFailure) {
    try database.transaction { () throws(HistoryFailure) in
      for id in ids {
        guard let mark else {
          try database.run("DELETE FROM reviews WHERE message = ?", .integer(id))
          continue
        }
        try database.run(
          """
          INSERT OR REPLACE INTO reviews (message, mark, at) SELECT id, ?, ? FROM messages WHERE id = ?
          """, .integer(mark.rawValue), .integer(time.microseconds), .integer(id))
      }
    }
  }
}
