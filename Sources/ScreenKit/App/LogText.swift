import TranscriptFormat

/// The form of texts in a log line: in quotes, on one line, with control characters escaped.
package enum LogText {
  /// The maximum length of a text in characters; a longer text is truncated and followed by its length.
  package static let maximumLength = 200

  package static func quoted(_ text: String) -> String {
    let shown = TranscriptText.escaped(
      String(text.prefix(maximumLength)), eliding: false, continuing: false)
    return text.count > maximumLength ? "\"\(shown)\"… (\(text.count))" : "\"\(shown)\""
  }
}

/// The destination of the log.
@MainActor
package protocol LogService: AnyObject {
  /// Writes one line, given without its line end.
  func write(line: String)
}
