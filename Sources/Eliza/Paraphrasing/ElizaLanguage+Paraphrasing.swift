package import Responder

extension ElizaLanguage: ParaphrasingLanguage {
  /// Returns each keyword with its substitute, unless the substitute has a substitute too.
  package func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let keywords = compile(sources) { _ in }.responder?.keywords ?? []
    // Words that replace each other, as I and YOU do, do not mean the same.
    let replaced = Set(keywords.filter { $0.substitute != nil }.map(\.word))
    return keywords.compactMap { keyword -> PhraseGroup? in
      guard let other = keyword.substitute, !replaced.contains(other) else { return nil }
      return PhraseGroup([keyword.word, other], at: keyword.location)
    }
  }
}
