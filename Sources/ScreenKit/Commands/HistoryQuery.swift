package import Conversations

/// A search in a history: words, and conditions such as `robot:wren since:2026-11-01`.
package struct HistoryQuery: Sendable, Hashable {
  /// The words and conditions as they were typed.
  package let typed: [String]
  package var words: [String] = []
  package var filter = HistoryFilter()

  /// Parses the typed words; throws `badDate` for an invalid date.
  package init(_ typed: String) throws(ChatProblem) {
    self.typed = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    for word in self.typed {
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, word.hasPrefix(parts[0] + ":") else {
        words.append(word)
        continue
      }
      switch parts[0].lowercased() {
      case "robot": filter.robot = parts[1]
      case "user": filter.user = parts[1]
      case "since": filter.since = try Self.date(parts[1], of: "since:")
      case "until": filter.until = try Self.date(parts[1], of: "until:")
      default: words.append(word)
      }
    }
  }

  private static func date(_ text: String, of name: String) throws(ChatProblem) -> CivilDate {
    guard let date = CivilDate(text) else { throw .badDate(text, name: name) }
    return date
  }
}
