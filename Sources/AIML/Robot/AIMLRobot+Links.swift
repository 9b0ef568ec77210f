public import Responder

extension AIMLRobot {
  /// The functions of these rules for tools, such as `parley graph`.
  public var tools: RobotTools {
    var tools = RobotTools()
    tools.links = { links }
    tools.words = words
    tools.requiredWords = requiredWords
    return tools
  }

  var links: RuleLinks {
    let library = program.library
    var links = RuleLinks(
      library.categories.indices.map { number in
        var rule = program.rule(Int32(number), in: library)
        // A category in the topic `*` answers in every topic.
        rule.topic = rule.topic.flatMap { $0 == "*" ? nil : $0.lowercased() }
        var targets = LinkTargets(templates: library.templates)
        targets.read(Int(library.categories[number].template))
        return LinkedRule(rule, targets: targets.all.eachOnce)
      })
    links.comparesLastSentenceOnly = true
    return links
  }
}

/// Collects the targets in a template.
private struct LinkTargets {
  let templates: Templates
  private(set) var all: [LinkedRule.Target] = []

  /// Adds the targets in a template.
  ///
  /// Complexity: linear in the template.
  mutating func read(_ root: Int) {
    for index in templates.descendants(of: root) {
      switch templates.nodes[index].tag {
      case .srai: addAnswer(index)
      case .set: addTopic(index)
      default: break
      }
    }
  }

  private mutating func addAnswer(_ index: Int) {
    let words = text(of: index).split(whereSeparator: \.isWhitespace)
    guard words.contains(where: { $0 != LinkedRule.unknownPart }) else { return }
    all.append(.answer(to: words.joined(separator: " ")))
  }

  private mutating func addTopic(_ index: Int) {
    guard
      let name = templates.attribute(.name, of: index).flatMap(templates.constantAttribute),
      name.lowercased() == "topic"
    else { return }
    let text = text(of: index)
    let topic = text.singleSpaced.lowercased()
    all.append(.topic(text.contains(LinkedRule.unknownPart) ? nil : topic))
  }

  private func text(of index: Int) -> String {
    var text = ""
    for child in templates.children(of: index) {
      let node = templates.nodes[child]
      switch node.tag {
      case .attribute: break
      case .text:
        text += String(plain: templates.text(of: node))
      default: text += LinkedRule.unknownPart
      }
    }
    return text
  }
}
