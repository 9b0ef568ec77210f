import ChatModel

/// What a user looks for, taken apart.
struct SearchQuery: Equatable {
  /// Words that stand in a row, as the index is to be asked for them.
  struct Phrase: Equatable {
    /// Spaces around each character that is a word by itself.
    var text: String
    /// Whether the last word is looked for as it is, and not by its beginning.
    var isWhole: Bool

    init(_ word: String) {
      // NUL would end the expression; the index sees it as a space anyway.
      let plain = String(word.map { $0 == "\0" ? " " : $0 })
      text = SearchWords.spaced(plain)
      let last = plain.unicodeScalars.last { SearchWords.isWord(String($0)) }
      isWhole = last.map(SearchWords.standsAlone) ?? true
    }

    /// In the index's own language: `"tea"*`, `"喜 欢"`.
    var expression: String { SearchQuery.quoted(text) + (isWhole ? "" : "*") }
  }

  let phrases: [Phrase]
  /// What has no letters or digits, and is looked for as it stands.
  let marks: [String]

  init(_ words: [String]) {
    phrases = words.filter(SearchWords.isWord).map(Phrase.init)
    marks = words.filter { !SearchWords.isWord($0) }
  }

  func hasMarks(_ message: String, _ reply: String) -> Bool {
    marks.allSatisfy { message.contains($0) || reply.contains($0) }
  }

  /// All that is in it stands for itself.
  static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}
