import Responder

extension TranscriptLanguage {
  static var grammar: LanguageGrammar {
    LanguageGrammar(
      "parley", fileExtensions, comments: ("//", ""),
      [
        .init(.keyword, .lineStart(TranscriptLine.Label.allCases.map { $0.rawValue + ">" })),
        .init(.keyword, .lineStart(HeaderKey.allCases.map { $0.rawValue + ":" })),
        .init(.title, .line("#")),
      ])
  }
}
