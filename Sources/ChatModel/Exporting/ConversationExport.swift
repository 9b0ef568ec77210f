/// A file format for a conversation.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// A transcript for `parley replay`.
  case transcript
  case json
  case markdown

  /// Creates a format from a file's extension; a transcript if it is unknown.
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

  /// Returns the conversation as text.
  ///
  /// - Parameter file: the absolute path of the file, to which a transcript's rule paths become relative; `nil`
  ///   leaves them absolute.
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
