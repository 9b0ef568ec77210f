import Conversations
import Responder

/// Commands between exchanges, and the variables that a robot remembers.
extension HistoryDatabase {
  /// Returns the commands since a conversation's last exchange; throws if the conversation is deleted or missing.
  func pendingOfVisible(_ id: KeptConversation.ID) throws(HistoryFailure) -> [String] {
    let text = try database.first(
      "SELECT pending FROM conversations WHERE id = ? AND deleted IS NULL", .integer(id)
    ) { $0.text("pending") }
    guard let text else { throw .history(.noSuchConversation(id)) }
    return ColumnJSON.list(from: text)
  }

  /// Returns the commands since a conversation's last exchange, even if the conversation is deleted.
  func pending(of id: KeptConversation.ID) throws(HistoryFailure) -> [String] {
    let text = try database.first(
      "SELECT pending FROM conversations WHERE id = ?", .integer(id)
    ) { $0.text("pending") }
    return text.map(ColumnJSON.list) ?? []
  }

  /// Returns the text of a memory without the variables that pending commands beyond the known ones have forgotten.
  func text(
    of memory: Conversation, after pending: [String], knowing known: [String]
  ) throws(HistoryFailure) -> String {
    try ColumnJSON.text(
      of: memory, forgetting: HistoryEntry.names(forgottenBy: pending, beyond: known))
  }

  /// - Parameter known: the pending commands that `memory` already takes into account.
  func recordCommand(
    _ command: String, in id: KeptConversation.ID, memory: Conversation, knowing known: [String]
  ) throws(HistoryFailure) {
    try database.transaction { () throws(HistoryFailure) in
      let pending = try pending(of: id)
      try database.run(
        "UPDATE conversations SET memory = ?, pending = ? WHERE id = ? AND deleted IS NULL",
        .text(try text(of: memory, after: pending, knowing: known)), .json(pending + [command]),
        .integer(id))
      if database.changes == 0 { throw .history(.noSuchConversation(id)) }
    }
  }

  /// Forgets a variable, or all if the name is `nil`, in all conversations of a user with a robot, even deleted ones.
  ///
  /// - Parameter values: the variable's values; `call>` lines that contain one are removed, too.
  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String,
    saying values: ForgottenValues
  ) throws(HistoryFailure) {
    var last: KeptConversation.ID? = 0
    while let id = last {
      last = try database.transaction { () throws(HistoryFailure) in
        try database.run("INSERT OR IGNORE INTO chores (name) VALUES ('erase')")
        return try forgetSome(after: id, name, of: user, with: rules, as: command, saying: values)
      }
    }
    try finishErasing()
  }

  /// Returns the values of a variable, or of all if the name is `nil`, in all conversations of a user with a robot.
  func values(
    of name: String?, of user: String, with rules: RobotOrigin
  ) throws(HistoryFailure) -> Set<String> {
    // Most conversations have the same values, so they aren't collected first.
    var values: Set<String> = []
    try database.step(
      """
      SELECT id, memory, pending, beginning, forgotten FROM conversations
        WHERE identity = ? AND user = ?
      """, [.json(rules.identity.names), .text(user)]
    ) { row throws(HistoryFailure) in
      values.formUnion(RememberedTalk(row).values(of: name))
      return true
    }
    try database.step(
      """
      SELECT commands FROM messages JOIN conversations ON conversations.id = conversation
        WHERE identity = ? AND user = ? AND commands IS NOT NULL
      """, [.json(rules.identity.names), .text(user)]
    ) { row throws(HistoryFailure) in
      values.formUnion(ColumnJSON.list(from: row.text("commands")).values(of: name))
      return true
    }
    return values
  }

  /// The maximum number of conversations in one transaction; more would block other programs for longer.
  private static let batchSize: Int64 = 500

  /// Forgets the variable in one batch of conversations.
  ///
  /// - Returns: the last conversation of the batch; `nil` if the batch is empty.
  private func forgetSome(
    after id: KeptConversation.ID, _ name: String?, of user: String, with rules: RobotOrigin,
    as command: String, saying values: ForgottenValues
  ) throws(HistoryFailure) -> KeptConversation.ID? {
    let talks = try database.rows(
      """
      SELECT id, memory, pending, beginning, forgotten FROM conversations
        WHERE id > ? AND identity = ? AND user = ? ORDER BY id LIMIT ?
      """, .integer(id), .json(rules.identity.names), .text(user), .integer(Self.batchSize)
    ) { RememberedTalk($0) }
    for talk in talks {
      let wasSet = try forgetCommands(name, saying: values, in: talk.id)
      guard let changed = try talk.forgetting(name, as: command, wasSet: wasSet) else { continue }
      try database.run(
        "UPDATE conversations SET memory = ?, pending = ?, beginning = ?, forgotten = ? WHERE id = ?",
        .text(changed.memory), .json(changed.pending), .json(changed.variables),
        .json(changed.forgotten), .integer(changed.id))
    }
    return talks.last?.id
  }

  /// Removes the commands that set the variable, and `call>` lines with a value, from the exchanges of a conversation.
  ///
  /// - Returns: whether there were any.
  private func forgetCommands(
    _ name: String?, saying values: ForgottenValues, in id: KeptConversation.ID
  ) throws(HistoryFailure) -> Bool {
    let entries = try database.rows(
      "SELECT * FROM messages WHERE conversation = ? AND commands IS NOT NULL", .integer(id)
    ) { row throws(HistoryFailure) in
      (row.integer("id"), ColumnJSON.list(from: row.text("commands")), try? HistoryEntry(row))
    }
    var wasSet = false
    for (number, commands, entry) in entries {
      let kept = commands.forgetting(name, saying: values)
      if kept.count == commands.count { continue }
      wasSet = true
      var entry = entry
      entry?.commands = kept
      // An exchange that the disk has altered keeps its checksum, so that it is still reported.
      try database.run(
        "UPDATE messages SET commands = ?, checksum = coalesce(?, checksum) WHERE id = ?",
        kept.isEmpty ? .null : .json(kept), SQLiteValue(entry?.checksum), .integer(number))
    }
    return wasSet
  }
}
