package import Conversations

/// A file format for a conversation.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// A transcript for `parley replay`.
  case transcript
  case json
  case markdown
  case html
  /// A line of JSON with a list `messages`, the chat format of language models; only commands that mask names write it.
  case messages

  /// The extensions of files in this format, without the dot.
  package var extensions: [String] {
    switch self {
    case .transcript: ["chat", "txt"]
    case .json: ["json"]
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    case .messages: []
    }
  }

  /// Creates a format from a file's extension; `nil` if no format has it.
  package init?(extensionOf path: String) {
    // Compared as bytes: a dot and a following accent are one character to Swift.
    let name = Array(path.lowercased().utf8)
    let format = Self.allCases.first { format in
      format.extensions.contains { name.suffix($0.utf8.count + 1).elementsEqual(("." + $0).utf8) }
    }
    guard let format else { return nil }
    self = format
  }
}

/// A whole conversation, to be written in one of the formats.
package struct ConversationExport: Sendable {
  package let conversation: KeptConversation
  package let entries: [HistoryEntry]
  let clock: any ChatClock
  /// Masks what could identify somebody in a message and its reply, in the format `messages`.
  package var mask: @Sendable (_ message: String, _ reply: String) -> (String, String) = {
    _, _ in ("", "")
  }

  /// - Parameter clock: the clock that gives the local times in Markdown and HTML.
  package init(
    _ conversation: KeptConversation, _ entries: [HistoryEntry],
    clock: any ChatClock = SystemClock()
  ) {
    self.conversation = conversation
    self.entries = entries
    self.clock = clock
  }

  /// Returns the conversation as text.
  ///
  /// - Parameter file: the absolute path of the file to write. In a transcript, paths of rules become relative to its
  ///   folder; `nil` leaves them absolute.
  package func written(as format: ExportFormat, for file: String? = nil) -> String {
    switch format {
    case .transcript: transcript(for: file)
    case .json: json + "\n"
    case .markdown: markdown
    case .html: html
    case .messages: chatLine
    }
  }

  private func transcript(for file: String?) -> String {
    RecordedHeader(conversation.origin, file: file).written + "\n"
      + TranscriptRecord.written(
        TranscriptRecord.preface(of: conversation.origin)
          + entries.flatMap(TranscriptRecord.lines))
  }

  /// The day on which the conversation began: `2026-11-21`.
  var day: String { String(conversation.origin.started.localTextWithSeconds(by: clock).prefix(10)) }

  /// Returns the time of an exchange, with its date if that is not the day on which the conversation began.
  func time(of entry: HistoryEntry) -> String {
    let time = entry.time.localTextWithSeconds(by: clock)
    return time.hasPrefix(day) ? String(time.dropFirst(day.count + 1)) : time
  }
}
