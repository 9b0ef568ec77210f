package import Responder

extension ElizaLanguage: ParaphrasingLanguage {
  /// Returns each keyword with its substitute, and the keywords of each tag.
  package func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let keywords = compile(sources) { _ in }.responder?.keywords ?? []
    let substitutes = keywords.compactMap { keyword in
      keyword.substitute.flatMap { PhraseGroup([keyword.word, $0], at: keyword.location) }
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
