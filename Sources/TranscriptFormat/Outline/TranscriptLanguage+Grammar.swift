package import Responder

extension TranscriptLanguage {
  package var grammar: LanguageGrammar {
    LanguageGrammar(
      "parley", fileExtensions, comments: commentMarks,
      [
        .init(.keyword, .lineStart(TranscriptLine.Label.allCases.map { $0.rawValue + ">" })),
        .init(.keyword, .lineStart(HeaderKey.allCases.map { $0.rawValue + ":" })),
        .init(.title, .line("#")),
      ])
  }
}
