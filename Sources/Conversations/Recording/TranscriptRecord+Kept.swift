package import TranscriptFormat

extension TranscriptRecord {
  /// Returns the `set>` lines before the first message of a conversation.
  package nonisolated static func preface(of origin: ConversationOrigin) -> [TranscriptLine] {
    origin.variables.sorted { $0.key < $1.key }.map {
      TranscriptLine(setting: $0.key, to: $0.value)
    }
  }

  /// Returns the lines of an exchange from the history.
  package nonisolated static func lines(of entry: HistoryEntry) -> [TranscriptLine] {
    entry.typedCommands.map { TranscriptLine(.you, $0) } + entry.callLines
      + saying(entry.message, entry.reply) + entry.notes.map { TranscriptLine(.note, $0) }
  }

  /// Returns the lines of a message and its reply.
  nonisolated static func saying(_ message: String, _ reply: String) -> [TranscriptLine] {
    [TranscriptLine(.you, TranscriptText.typed(message)), TranscriptLine(.bot, reply)]
  }

  /// Returns the lines that set the seed of the random choices.
  package nonisolated static func seeding(_ seed: UInt64) -> [TranscriptLine] {
    let command = MemoryChange.seed(seed).command
    return [TranscriptLine(.you, command), TranscriptLine(.note, Words.seed(seed))]
  }

  /// Returns lines in the form of a file, with an empty line between exchanges.
  package nonisolated static func written(_ lines: [TranscriptLine]) -> String {
    var text = ""
    var last: TranscriptLine.Label?
    for line in lines {
      let begins = [.you, .history, .review, .clock, .call, .user].contains(line.label)
      let isOpen = last.map { [.set, .clock, .call, .user].contains($0) } ?? true
      if begins, !isOpen { text += "\n" }
      text += line.written + "\n"
      last = line.label
    }
    return text
  }
}
