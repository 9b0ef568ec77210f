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
      + [
        TranscriptLine(.you, TranscriptText.typed(entry.message)),
        TranscriptLine(.bot, entry.reply),
      ]
      + entry.notes.map { TranscriptLine(.note, $0) }
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
