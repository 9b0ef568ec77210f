import Responder

extension ElizaLanguage {
  /// Returns each keyword with its substitute, if the two mean the same: the keyword has only a link or no rule at all.
  ///
  /// The substitute of a keyword with decompositions can have another meaning: `(I'M = YOU'RE ((0 YOU'RE 0) …))`.
  func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let keywords = compile(sources) { _ in }.responder?.keywords ?? []
    // Words that replace each other, as I and YOU do, do not mean the same.
    let replaced = Set(keywords.filter { $0.substitute != nil }.map(\.word))
    return keywords.compactMap { keyword -> PhraseGroup? in
      guard let other = keyword.substitute, !replaced.contains(other),
        keyword.rules.allSatisfy({ $0.kind == "link" })
      else { return nil }
      return PhraseGroup([keyword.word, other], at: keyword.location)
    }
  }

  /// Returns a keyword for the one word that differs in a changed message; its substitute is the original word.
  func additions(
    for rule: Rule, answering changed: String, as own: String, in file: RuleSource
  ) -> [(text: String, offset: Int)] {
    func words(_ text: String) -> [String] {
      text.uppercased().split { !($0.isLetter || $0 == "'") }.map(String.init)
    }
    let (before, after) = (words(own), words(changed))
    let keywords = compile([file]) { _ in }.responder?.keywords ?? []
    guard before.count == after.count,
      let index = before.indices.first(where: { before[$0] != after[$0] }),
      before[(index + 1)...] == after[(index + 1)...],
      !keywords.contains(where: { $0.word == after[index] })
    else { return [] }
    let canAnswer = keywords.contains { $0.word == before[index] && !$0.rules.isEmpty }
    let link = canAnswer ? " (=\(before[index]))" : ""
    let text = String(decoding: file.bytes, as: UTF8.self)
    // An empty list ends a script.
    let end = text.ranges(of: "()").last?.lowerBound ?? text.endIndex
    return [
      (
        "(\(after[index]) = \(before[index])\(link))\n",
        text.utf8.distance(from: text.utf8.startIndex, to: end)
      )
    ]
  }
}
