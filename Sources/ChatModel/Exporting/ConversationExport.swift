/// How a conversation can be written to a file.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// What `parley replay` checks.
  case transcript
  case json
  case markdown

  /// By a file's ending; a transcript where it tells nothing.
  package init(endingOf path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".json") {
      self = .json
    } else {
      self = name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .transcript
    }
  }
}

/// A whole conversation, to be written in one of the formats.
package struct ConversationExport: Sendable {
  package let conversation: KeptConversation
  package let entries: [HistoryEntry]

  package init(_ conversation: KeptConversation, _ entries: [HistoryEntry]) {
    self.conversation = conversation
    self.entries = entries
  }

  /// - Parameter file: the absolute path that it will have, which paths of rules in a transcript
  ///   become relative to; nil leaves them absolute.
  package func written(as format: ExportFormat, for file: String? = nil) -> String {
    switch format {
    case .transcript: transcript(for: file)
    case .json: json + "\n"
    case .markdown: markdown
    }
  }

  private func transcript(for file: String?) -> String {
    RecordedHeader(conversation.origin, file: file).written + "\n"
      + TranscriptRecord.written(
        TranscriptRecord.preface(of: conversation.origin)
          + entries.flatMap(TranscriptRecord.lines))
  }
}
