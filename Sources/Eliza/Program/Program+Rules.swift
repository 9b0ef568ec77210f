import Responder

/// The script's rules as values of `Rule`, the type for the rules of all languages.
extension Program {
  /// All keywords with their rules, followed by MEMORY; a keyword with only a substitution or tags has no rules.
  var ruleKeywords: [RuleKeyword] {
    var all = keywords.indices.map { index in
      let keyword = keywords[index]
      return RuleKeyword(
        word: keyword.name, rank: keyword.precedence,
        substitute: keyword.substitute.map(vocabulary.text),
        tags: keyword.tags.map(vocabulary.text), location: keyword.location,
        rules: keyword.decompositions.map { rule(Int($0)) }
          + [linkRule(of: index)].compactMap(\.self))
    }
    if let memory {
      all.append(
        RuleKeyword(
          word: "MEMORY", rank: 0, substitute: nil, tags: [], location: memory.location,
          rules: memory.lines.map { rule(Int($0)) }))
    }
    return all
  }

  func rule(_ index: Int) -> Rule {
    let decomposition = decompositionSources[index]
    let isMemory = memory?.lines.contains(Int32(index)) ?? false
    var rule = Rule(
      kind: isMemory ? "memory" : "decomposition", text: decomposition.title,
      location: decomposition.range.start,
      alternatives: decompositions[index].reassemblies.map {
        let source = reassemblySources[Int($0)]
        return Rule.Alternative(text: source.text, location: source.location)
      })
    rule.isCatchAll = isCatchAll(index)
    return rule
  }

  /// Returns whether a decomposition belongs to NONE, which answers messages without a keyword.
  func isCatchAll(_ decomposition: Int) -> Bool {
    noneIndex.map { keywords[$0].decompositions.contains(Int32(decomposition)) } ?? false
  }

  /// Returns the link that a keyword falls back on, if it has one.
  func linkRule(of keyword: Int) -> Rule? {
    let rule = keywords[keyword]
    guard let location = rule.linkLocation else { return nil }
    return Rule(
      kind: "link", text: "\(rule.name) \(rule.linkText)", location: location,
      alternatives: [Rule.Alternative(text: rule.linkText, location: location)])
  }
}
