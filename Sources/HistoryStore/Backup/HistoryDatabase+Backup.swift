package import Conversations
import Responder

/// Reading and adding whole histories.
extension HistoryDatabase {
  /// Returns everything that is not deleted, as of one moment.
  func backup() throws(HistoryFailure) -> HistoryBackup {
    try database.transaction(onlyReads: true) { () throws(HistoryFailure) in
      var talks = try database.rows(
        "SELECT * FROM conversations WHERE deleted IS NULL ORDER BY newest"
      ) { row throws(HistoryFailure) in
        HistoryBackup.Talk(
          conversation: try KeptConversation(row),
          memory: ColumnJSON.conversation(from: row.text("memory")),
          pending: ColumnJSON.list(from: row.text("pending")), entries: [])
      }
      for index in talks.indices {
        let id = talks[index].conversation.id
        talks[index].entries = try entries(of: id)
        talks[index].verdicts = try verdicts(in: id)
      }
      return HistoryBackup(talks: talks)
    }
  }

  private func entries(of id: KeptConversation.ID) throws(HistoryFailure) -> [HistoryEntry] {
    try database.rows(
      "SELECT * FROM messages WHERE conversation = ? ORDER BY id", .integer(id)
    ) { row throws(HistoryFailure) in try HistoryEntry(row) }
  }

  private func verdicts(
    in id: KeptConversation.ID
  ) throws(HistoryFailure) -> [HistoryEntry.ID: ReviewMarks.Verdict] {
    var verdicts: [HistoryEntry.ID: ReviewMarks.Verdict] = [:]
    try database.step(
      """
      SELECT r.message AS message, r.mark AS mark, r.at AS at FROM messages m
        CROSS JOIN reviews r ON r.message = m.id WHERE m.conversation = ?
      """, [.integer(id)]
    ) { row in
      verdicts[row.integer("message")] = ReviewMark(rawValue: row.integer("mark")).map {
        ReviewMarks.Verdict($0, at: WallTime(microseconds: row.integer("at")))
      }
      return true
    }
    return verdicts
  }

  /// Adds a backup in one transaction, completely or not at all, unless it is stopped between two conversations.
  ///
  /// A conversation stays unchanged if the history already has all its exchanges, perhaps with further ones. If the
  /// history has only the conversation's beginning, the other exchanges are added. Any other conversation is added as a
  /// new one, even if the history has a copy that continued differently. The ids of the backup are used only in a
  /// history that never had a conversation.
  ///
  /// - Parameter continues: called before each conversation; returns whether to add it and those after it.
  func add(
    _ backup: HistoryBackup, while continues: () -> Bool = { true }
  ) throws(HistoryFailure) -> HistoryImport {
    try database.transaction { () throws(HistoryFailure) in
      var result = HistoryImport()
      let isBlank =
        try database.number("SELECT coalesce(max(seq), 0) AS value FROM sqlite_sequence") == 0
      let idsByKey = try idsByKey()
      for talk in backup.talks {
        guard continues() else { break }
        let copies = try (idsByKey[Key(talk.conversation.origin)] ?? []).map {
          id throws(HistoryFailure) in
          (id: id, entries: try entries(of: id))
        }
        if copies.contains(where: { Self.isBeginning(talk.entries, of: $0.entries) }) {
          result.knownTalkCount += 1
          continue
        }
        let beginning = copies.filter { Self.isBeginning($0.entries, of: talk.entries) }
          .max { $0.entries.count < $1.entries.count }
        let existing = beginning?.id
        let rest = talk.entries.dropFirst(beginning?.entries.count ?? 0)
        if existing == nil { result.newTalkCount += 1 } else { result.continuedTalkCount += 1 }
        try write(talk, rest, in: existing, keepsNumbers: isBlank)
      }
      return result
    }
  }

  private func write(
    _ talk: HistoryBackup.Talk, _ entries: ArraySlice<HistoryEntry>,
    in existing: KeptConversation.ID?, keepsNumbers: Bool
  ) throws(HistoryFailure) {
    let kept = talk.conversation
    let memory = try talk.memory.map(ColumnJSON.text) ?? ""
    let id =
      if let existing {
        existing
      } else {
        try begin(kept.origin, title: kept.title, as: keepsNumbers ? kept.id : nil)
      }
    var newest: HistoryEntry.ID = 0
    for entry in entries {
      newest = try add(entry, to: id, keepsNumber: keepsNumbers)
      guard let verdict = talk.verdicts[entry.id] else { continue }
      try database.run(
        "INSERT INTO reviews (message, mark, at) VALUES (?, ?, ?)", .integer(newest),
        .integer(verdict.mark.rawValue), .integer(verdict.time.microseconds))
    }
    try database.run(
      """
      UPDATE conversations SET last = ?, newest = ?, length = ?, memory = ?, pending = ?, rules = ?,
        identity = ?, robot = ?, title = ?, beginning = ?, options = ?, forgotten = ?, fresh = ? WHERE id = ?
      """, .integer(kept.last.microseconds), .integer(newest), .integer(Int64(kept.length)),
      .text(memory), .json(talk.pending), .json(kept.origin.rules.names),
      .json(kept.origin.rules.identity.names), .text(kept.origin.robot), .text(kept.title),
      .json(kept.origin.variables), .json(kept.origin.options), .json(kept.origin.forgotten),
      kept.origin.isFresh ? 1 : 0, .integer(id))
  }

  /// The properties that two copies of a conversation share, even if they continued differently.
  private struct Key: Hashable {
    var rules: RobotOrigin
    var user: ByteText
    var seed: UInt64
    var started: WallTime

    init(_ origin: ConversationOrigin) {
      (rules, user, seed, started) = (
        origin.rules.identity, ByteText(origin.user), origin.seed, origin.started
      )
    }
  }

  private func idsByKey() throws(HistoryFailure) -> [Key: [KeptConversation.ID]] {
    let conversations = try database.rows("SELECT * FROM conversations WHERE deleted IS NULL") {
      row throws(HistoryFailure) in try KeptConversation(row)
    }
    return Dictionary(grouping: conversations) { Key($0.origin) }.mapValues { $0.map(\.id) }
  }

  /// Returns whether the exchanges of one conversation are the first exchanges of another, regardless of their ids.
  private static func isBeginning(_ some: [HistoryEntry], of all: [HistoryEntry]) -> Bool {
    guard some.count <= all.count else { return false }
    return zip(some, all).allSatisfy { one, other in
      var one = one
      one.id = other.id
      return one == other
    }
  }
}

extension SQLiteHistoryService {
  /// Returns everything that is not deleted, as of one moment.
  package func backup() async throws(HistoryError) -> HistoryBackup {
    try withDatabase { history throws(HistoryFailure) in try history.backup() }
  }

  /// Adds a backup completely or not at all, even if the program is killed.
  ///
  /// - Parameter continues: called before each conversation; returns whether to add it and those after it.
  package func add(
    _ backup: HistoryBackup, while continues: @Sendable () -> Bool = { true }
  ) async throws(HistoryError) -> HistoryImport {
    try withDatabase { history throws(HistoryFailure) in try history.add(backup, while: continues) }
  }
}
