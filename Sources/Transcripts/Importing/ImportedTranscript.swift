package import TranscriptFormat

/// Conversations from another tool, converted to a transcript.
package struct ImportedTranscript: Sendable {
  /// The name for its file, without an extension.
  package var name: String
  package var entries: [TranscriptEntry]
  /// The rule files to write beside the transcript, in the order of its header.
  ///
  /// Rules that are loaded separately have separate files, because settings such as `! local concat` end with the file.
  package var rules: [RuleFile]
  /// Descriptions of the parts that could not be converted.
  package var unsupported: [String]

  package struct RuleFile: Sendable, Equatable {
    package var name: String
    package var text: String
  }

  /// The transcript's text, starting with comments on the parts that could not be converted.
  package var written: String {
    let remarks = unsupported.map { TranscriptEntry.comment("not imported: " + $0) }
    return TranscriptEntry.written(remarks + entries)
  }

  /// Returns the runs of ASCII letters, digits and `_` in a text, joined by `-`; `imported` if there are none.
  static func fileName(_ text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    return words.isEmpty ? "imported" : words.joined(separator: "-")
  }
}

/// The reason why a file could not be imported.
package enum ImportError: Error, Sendable, Equatable {
  /// The file is in no known format.
  case unknownForm(path: String)
  /// The file is not valid JSON or YAML; `line` is `nil` for JSON.
  case malformed(path: String, line: Int?, reason: String)
  /// `reason` is the system's error message.
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)

  package var message: String {
    switch self {
    case .unknownForm(let path):
      "\(path): no cases of RiveScript (.yml, .json), Botium (#me, #bot), promptfoo (.yaml, .json) or DeepEval (.json, .csv)"
    case .malformed(let path, let line, let reason):
      "\(path):\(line.map { "\($0): " } ?? " ")\(reason)"
    case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
    case .unwritable(let path, let reason): "\(path): can't be written: \(reason)"
    }
  }
}
