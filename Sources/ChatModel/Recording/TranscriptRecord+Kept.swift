package import TranscriptFormat

extension TranscriptRecord {
  /// What a conversation with this beginning has to set before its first message.
  package nonisolated static func preface(of origin: ConversationOrigin) -> [TranscriptLine] {
    origin.variables.sorted { $0.key < $1.key }.map { name, value in
      let isBare = value.isEmpty || value.utf8.first == UInt8(ascii: "\n")
      return TranscriptLine(.set, isBare ? "\(name) =\(value)" : "\(name) = \(value)")
    }
  }

  /// An exchange from the history, as recording it would have kept it.
  package nonisolated static func lines(of entry: HistoryEntry) -> [TranscriptLine] {
    entry.commands.map { TranscriptLine(.you, $0) }
      + [
        TranscriptLine(.you, TranscriptText.typed(entry.message)),
        TranscriptLine(.bot, entry.reply),
      ]
      + entry.notes.map { TranscriptLine(.note, $0) }
  }

  /// Lines as a file has them, an empty line between exchanges.
  package nonisolated static func written(_ lines: [TranscriptLine]) -> String {
    var text = ""
    var last: TranscriptLine.Label?
    for line in lines {
      let begins = line.label == .you || line.label == .history
      if begins, last != nil, last != .set { text += "\n" }
      text += line.written + "\n"
      last = line.label
    }
    return text
  }
}
