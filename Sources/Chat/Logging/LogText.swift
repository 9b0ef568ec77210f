/// How texts stand in a log line: in quotes, on one line, with nothing that could drive a terminal.
enum LogText {
  /// Longer texts are cut, with their length.
  static let limit = 200

  static func quoted(_ text: String) -> String {
    let shown = TranscriptText.escaped(
      String(text.prefix(limit)), eliding: false, continuing: false)
    return text.count > limit ? "\"\(shown)\"… (\(text.count))" : "\"\(shown)\""
  }
}
