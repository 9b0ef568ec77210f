import TranscriptFormat

/// How texts stand in a log line: in quotes, on one line, with nothing that could drive a terminal.
package enum LogText {
  /// Longer texts are cut, with their length.
  package static let limit = 200

  package static func quoted(_ text: String) -> String {
    let shown = TranscriptText.escaped(
      String(text.prefix(limit)), eliding: false, continuing: false)
    return text.count > limit ? "\"\(shown)\"… (\(text.count))" : "\"\(shown)\""
  }
}
