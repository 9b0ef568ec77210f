public import Responder

extension Script {
  /// The script's links, for `parley graph` and other tools.
  public var tools: RobotTools {
    var tools = RobotTools()
    tools.links = { RuleLinks(linkedRules) }
    return tools
  }

  /// The keywords with their links; MEMORY comes last.
  private var linkedRules: [LinkedRule] {
    var all = program.keywords.enumerated().map { index, keyword in
      var rule = Rule(kind: "keyword", text: keyword.name, location: keyword.location)
      rule.isCatchAll = index == program.noneIndex
      return LinkedRule(rule, targets: program.targets(of: keyword))
    }
    if let memory = program.memory {
      if let keyword = memory.keyword { all[Int(keyword)].targets.append(.rule(all.count)) }
      all.append(
        LinkedRule(Rule(kind: "memory", text: "MEMORY", location: memory.location), targets: []))
    }
    return all
  }
}

extension Program {
  /// Returns the keywords that a keyword’s links lead to, each once.
  fileprivate func targets(of keyword: Keyword) -> [LinkedRule.Target] {
    var targets = keyword.decompositions.flatMap { decomposition in
      decompositions[Int(decomposition)].reassemblies.compactMap { reassembly -> Target? in
        switch reassemblies[Int(reassembly)].action {
        case .link(let target), .pre(let target): target
        case .constant, .say, .newKey: nil
        }
      }
    }
    if let link = keyword.link { targets.append(link) }
    return targets.compactMap { target -> LinkedRule.Target? in
      if case .keyword(let index) = target { .rule(Int(index)) } else { nil }
    }.eachOnce
  }
}
