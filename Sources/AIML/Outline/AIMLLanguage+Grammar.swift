import Responder

extension AIMLLanguage {
  var grammar: LanguageGrammar {
    let names = Self.items.map { item in String(item.label.dropFirst().prefix { $0.isLetter }) }
    return LanguageGrammar(
      "aiml", fileExtensions, comments: ("<!--", "-->"), ignoresCase: true,
      [
        .init(.tag, .tag(open: "<", names: ["aiml", "?xml"] + names, close: ">")),
        .init(.wildcard, .marks(["*", "_", "^", "#"])),
      ])
  }
}
