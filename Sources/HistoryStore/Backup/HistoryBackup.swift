package import Conversations
package import Responder

/// A whole history as values, for a backup or a move to another machine.
package struct HistoryBackup: Sendable, Equatable {
  /// A conversation with everything that the history stores about it.
  package struct Talk: Sendable, Equatable {
    package var conversation: KeptConversation
    /// The robot's memory; `nil` if there is none, or if it is damaged.
    package var memory: Conversation?
    /// The commands since the last exchange.
    package var pending: [String]
    package var entries: [HistoryEntry]
    /// The user's verdicts on the exchanges, from reviewing.
    package var verdicts: [HistoryEntry.ID: ReviewMarks.Verdict] = [:]
  }

  /// The conversations; `SQLiteHistoryService.backup` sorts them by the newest exchange of each, oldest first.
  package var talks: [Talk]

  package init(talks: [Talk] = []) { self.talks = talks }

  package var exchangeCount: Int { talks.reduce(0) { $0 + $1.entries.count } }
}

/// The reason why a text is not a valid backup.
package struct HistoryBackupError: Error, Equatable {
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1 in bytes.
  package var column: Int
  package var reason: String
}

/// The result of adding a backup to a history.
package struct HistoryImport: Sendable, Equatable {
  /// The number of conversations that were new.
  package var newTalkCount = 0
  /// The number of the history's conversations that got further exchanges.
  package var continuedTalkCount = 0
  /// The number of conversations that the history had already, with all their exchanges.
  package var knownTalkCount = 0
}
