import Chat

/// What a user looks for, as the index can be asked for it.
struct SearchQuery: Equatable {
  /// In the index's own language, everything in it quoted; nil where no word can be looked up.
  let expression: String?
  /// What has no letters or digits, and is looked for as it stands.
  let marks: [String]

  init(_ words: [String]) {
    let lookups = words.filter(SearchWords.isWord)
    expression = lookups.isEmpty ? nil : lookups.map(Self.phrase).joined(separator: " AND ")
    marks = words.filter { !SearchWords.isWord($0) }
  }

  func hasMarks(_ message: String, _ reply: String) -> Bool {
    marks.allSatisfy { message.contains($0) || reply.contains($0) }
  }

  /// A row of words in quotes, the last one by its beginning: `"tea"*`, `"喜 欢"`.
  private static func phrase(_ word: String) -> String {
    // NUL would end the expression; the index sees it as a space anyway.
    let plain = String(word.map { $0 == "\0" ? " " : $0 })
    let quoted = SearchWords.spaced(plain).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    let last = plain.unicodeScalars.last { SearchWords.isWord(String($0)) }
    let isWhole = last.map(SearchWords.standsAlone) ?? true
    return "\"" + quoted + "\"" + (isWhole ? "" : "*")
  }
}
