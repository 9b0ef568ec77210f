import Responder

extension Brain {
  var links: RuleLinks {
    var links = RuleLinks(linkedRules)
    links.topics = topics.map {
      LinkedTopic($0.name, includes: $0.includes.map(\.name), inherits: $0.inherits.map(\.name))
    }
    links.findRule = { [self] text, topic in
      var conversation = Conversation(user: "")
      conversation.topic = topic
      guard let number = topicNumber(of: conversation) else { return nil }
      // Matched as `Evaluator.redirect` does: no trigger with a `%` line answers, and marks stay.
      let target = Subject(Array(text.utf8).lowercasedText.composed)
      let match = match(target, in: number, depth: 1, conversation)
      return match.map { location(ofTrigger: $0.trigger) }
    }
    return links
  }

  private var linkedRules: [LinkedRule] {
    triggers.indices.map { number in
      let trigger = triggers[number]
      var targets = LinkTargets(arena: arena)
      for reply in trigger.replies { targets.add(replies[Int(reply)].template.pieces) }
      for condition in trigger.conditions { targets.add(conditions[Int(condition)].reply.pieces) }
      if let line = trigger.redirect {
        targets.addRedirect(redirects[Int(line)].template.pieces)
      }
      return LinkedRule(rule(Int32(number)), targets: targets.all)
    }
  }
}

/// Collects the targets in templates, each once.
private struct LinkTargets {
  let arena: [UInt8]
  var all: [LinkedRule.Target] = []

  mutating func add(_ pieces: [Piece]) {
    for piece in pieces {
      switch piece {
      case .topic(_, let inner): addTopic(inner)
      case .variable(_, let tag):
        add(tag.name)
        guard let value = tag.value else { continue }
        if tag.fixedName == "topic", tag.operation != .get { addTopic(value) } else { add(value) }
      case .redirect(_, let inner): addRedirect(inner)
      // An object can change the topic.
      case .call(_, let inner):
        add(.topic(nil))
        add(inner)
      case .random(_, let alternatives): for alternative in alternatives { add(alternative) }
      case .format(_, let inner), .randomWord(_, let inner): add(inner)
      case .text, .data, .star, .rawStar, .botStar, .input, .reply, .user, .date, .asked, .ok, .gap:
        break
      }
    }
  }

  /// Adds the target of a redirect, unless the target has no fixed words, and the targets of the tags in it.
  mutating func addRedirect(_ pieces: [Piece]) {
    let target = text(of: pieces).trimmed
    let fixed = target.replacing(LinkedRule.unknownPart, with: "").trimmed
    if !fixed.isEmpty { add(.answer(to: target)) }
    add(pieces)
  }

  private func text(of pieces: [Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let range): arena.string(range)
      case .format(_, let inner): text(of: inner)
      default: LinkedRule.unknownPart
      }
    }.joined()
  }

  private mutating func addTopic(_ pieces: [Piece]) {
    add(
      .topic(
        pieces.plainText(in: arena).map { String(decoding: $0, as: UTF8.self).trimmed }))
    add(pieces)
  }

  private mutating func add(_ target: LinkedRule.Target) {
    if !all.contains(target) { all.append(target) }
  }
}
