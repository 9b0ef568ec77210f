package import Responder

extension ElizaLanguage: ParaphrasingLanguage {
  /// Returns each keyword with its substitute, and the keywords of each tag.
  package func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let keywords = compile(sources) { _ in }.responder?.keywords ?? []
    // Words that replace each other, as I and YOU do, are no words for the same.
    let replaced = Set(keywords.filter { $0.substitute != nil }.map(\.word))
    let substitutes = keywords.compactMap { keyword -> PhraseGroup? in
      guard let other = keyword.substitute, !replaced.contains(other) else { return nil }
      return PhraseGroup([keyword.word, other], at: keyword.location)
    }
    var tags: [String: [RuleKeyword]] = [:]
    for keyword in keywords {
      for tag in keyword.tags { tags[tag, default: []].append(keyword) }
    }
    let tagged = tags.sorted { $0.key < $1.key }.compactMap { _, members in
      PhraseGroup(members.map(\.word), at: members[0].location)
    }
    return substitutes + tagged
  }
}
