package import TranscriptFormat

/// A conversation from another tool, as a transcript.
package struct ImportedTranscript: Sendable {
  /// A name for its file, without an ending.
  package var name: String
  package var entries: [TranscriptEntry]
  /// The rules that it brings along, where it does; its header names them as `<name>.rive`.
  package var rules: String?
  /// What could not be taken over, each in words with its place; never dropped in silence.
  package var unsupported: [String]

  /// The transcript's text, with what is missing said at its head.
  package var written: String {
    let remarks = unsupported.map { TranscriptEntry.comment("not imported: " + $0) }
    return TranscriptEntry.written(remarks + entries)
  }

  /// A name that every file system takes: letters, digits, `-` and `_`.
  static func fileName(_ text: String) -> String {
    let name = text.map { character in
      character.isASCII && (character.isLetter || character.isNumber || character == "_")
        ? character : "-"
    }
    let trimmed = String(name).split(separator: "-").joined(separator: "-")
    return trimmed.isEmpty ? "imported" : trimmed
  }
}

/// Why a file could not be imported at all.
package enum ImportError: Error, Sendable, Equatable {
  /// Neither of the forms that are known.
  case unknownForm(path: String)
  case notJSON(path: String, reason: String)
  /// `reason` is the system's own words.
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)

  package var message: String {
    switch self {
    case .unknownForm(let path):
      "\(path): neither a RiveScript test suite (.json) nor a Botium convo (#me, #bot)"
    case .notJSON(let path, let reason): "\(path): not a RiveScript test suite: \(reason)"
    case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
    case .unwritable(let path, let reason): "\(path): can't be written: \(reason)"
    }
  }
}
