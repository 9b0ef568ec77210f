package import TranscriptFormat

extension TranscriptRecord {
  /// Returns the `set>` lines before the first message of a conversation.
  package nonisolated static func preface(of origin: ConversationOrigin) -> [TranscriptLine] {
    origin.variables.sorted { $0.key < $1.key }.map { setting($0.key, $0.value) }
  }

  /// Returns the `set>` line for a variable.
  nonisolated static func setting(_ name: String, _ value: String) -> TranscriptLine {
    // A space before a line break would become part of the value.
    let isBare = value.isEmpty || value.utf8.first == UInt8(ascii: "\n")
    return TranscriptLine(.set, isBare ? "\(name) =\(value)" : "\(name) = \(value)")
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
