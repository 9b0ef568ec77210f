public import Responder

/// Making messages that decompositions match.
extension Script {
  /// Returns at most `limit` messages that the rule’s decomposition matches; for a link, messages with its keyword.
  ///
  /// A message may contain another keyword with a higher rank, which then answers.
  public func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    var messages: [String] = []
    for variant in 0..<max(1, limit) where messages.count < limit {
      guard let message = program.message(matching: rule, variant: variant) else { continue }
      if !messages.contains(message) { messages.append(message) }
    }
    return messages
  }
}

extension Program {
  /// The maximum number of words of a message; a number in a decomposition may be larger.
  private static let maximumWords = 1_000

  /// Words that scripts rarely contain.
  private static let rareWords = ["zanzibar", "teapots", "kites", "purple"]

  fileprivate func message(matching rule: Rule, variant: Int) -> String? {
    if rule.kind == "link" {
      guard let keyword = keywords.first(where: { $0.linkLocation == rule.location }) else {
        return nil
      }
      return keyword.name.lowercased()
        + (variant > 0 ? " " + Self.rareWords[variant % Self.rareWords.count] : "")
    }
    guard
      let index = decompositionSources.firstIndex(where: { $0.range.start == rule.location })
    else { return nil }
    let keyword =
      memory?.lines.contains(Int32(index)) == true
      ? memory?.keyword.map { keywords[Int($0)] }
      : keywords.first { $0.decompositions.contains(Int32(index)) }
    guard let keyword else { return nil }
    let words = words(
      matching: decompositions[index], keyword: isCatchAll(index) ? nil : keyword.name,
      variant: variant)
    return words?.joined(separator: " ").lowercased()
  }

  /// Returns words, including the keyword, that the decomposition matches after substitution; `nil` if there are none.
  ///
  /// - Parameter keyword: the keyword that the words must contain; `nil` for the NONE rule.
  private func words(
    matching decomposition: Decomposition, keyword: String?, variant: Int
  ) -> [String]? {
    var words: [String] = []
    var rare = variant
    func nextRare() -> String {
      defer { rare += 1 }
      return Self.rareWords[rare % Self.rareWords.count]
    }
    var hasKeyword = keyword == nil
    /// The possible positions of the keyword if no element contains it: an index in `words` at which to insert it, or
    /// `-1 - index` to replace the word at `index`.
    var gaps: [Int] = []
    for element in decomposition.elements {
      switch elements[Int(element)] {
      case .any:
        gaps.append(words.count)
        // The first two variants insert no words for some of the `0` elements.
        if variant > 1 || gaps.count % 2 == variant % 2 { words.append(nextRare()) }
      case .exactly(let count):
        guard words.count + Int(count) <= Self.maximumWords else { return nil }
        gaps += count == 1 ? [-1 - words.count] : []
        for _ in 0..<count { words.append(nextRare()) }
      case .word(let word):
        guard let typed = typedForms(of: [word], preferring: keyword)[word] else { return nil }
        hasKeyword = hasKeyword || typed == keyword
        words.append(typed)
      case .oneOf(let set):
        let members = members(ofSet: set)
        let typed = typedForms(of: members, preferring: keyword)
        let choices = members.compactMap { typed[$0] }
        guard !choices.isEmpty else { return nil }
        let choice = choices.first { $0 == keyword } ?? choices[variant % choices.count]
        hasKeyword = hasKeyword || choice == keyword
        words.append(choice)
      }
    }
    guard !hasKeyword, let keyword else { return words }
    guard let gap = gaps.first else { return nil }
    if gap >= 0 {
      words.insert(keyword, at: gap)
    } else {
      words[-1 - gap] = keyword
    }
    return words
  }

  /// Returns for each of the words a word that substitution turns into it, if possible the keyword.
  private func typedForms(
    of words: ArraySlice<Vocabulary.ID>, preferring keyword: String?
  ) -> [Vocabulary.ID: String] {
    let wanted = Set(words)
    var found: [Vocabulary.ID: String] = [:]
    for (number, role) in roles.enumerated() {
      let word = role.substitute
      guard wanted.contains(word), keyword == nil || found[word] != keyword else { continue }
      let text = vocabulary.text(Vocabulary.ID(number))
      if found[word] == nil || number == Int(word) || text == keyword { found[word] = text }
    }
    return found
  }
}
