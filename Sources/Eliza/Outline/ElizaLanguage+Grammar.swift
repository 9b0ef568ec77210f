import Responder

extension ElizaLanguage {
  var grammar: LanguageGrammar {
    let words = Self.items.compactMap { item in
      item.label.split(separator: " ").first.map(String.init)
    }
    return LanguageGrammar(
      "eliza", fileExtensions, comments: (";", ""), ignoresCase: true,
      [
        .init(.keyword, .words(["START"] + words.filter { $0.allSatisfy(\.isLetter) })),
        .init(.keyword, .marks(["="])),
        .init(.number, .words((0...9).map(String.init))),
      ])
  }
}
