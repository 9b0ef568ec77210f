/// Suggests the rest of a line from the lines typed before.
enum Suggestion {
  /// Returns the rest of the newest line that begins with a text; empty if there is none.
  ///
  /// - Parameter lines: oldest first.
  static func completion(of text: String, among lines: [String]) -> String {
    guard !text.isEmpty else { return "" }
    let line = lines.last { line in
      line.utf8.count > text.utf8.count && line.utf8.starts(with: text.utf8) && line.hasPrefix(text)
    }
    return line.map { String($0.dropFirst(text.count)) } ?? ""
  }

  /// Returns the start of a suggestion up to the end of its first word.
  static func firstWord(of completion: String) -> String {
    let text = EditedText(Array(completion.unicodeScalars), cursor: 0)
    return text.text(in: 0..<text.offset(steppingWord: 1))
  }
}
