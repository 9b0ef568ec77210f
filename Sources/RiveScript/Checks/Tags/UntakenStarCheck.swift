import Responder

/// A star for a part of the trigger that a matching message may lack.
struct UntakenStarCheck: RuleCheck {
  let description = CheckDescription(
    name: "untaken-star", severity: .warning,
    summary: "a star in an optional part, or in one of several alternatives",
    explanation: """
      If a group is inside of [ ] or of one alternative, a message can match the trigger without the group. The star of
      the group is then 'undefined', and the reply contains this word. Use the star of another part, or test this star
      with a condition: * <star1> == undefined => ….
      """,
    bad: """
      + [(my name is|i am)] *
      - Hello, <star>!
      + *
      - Pardon?
      """,
    replacing: "+ [(my name is|i am)] *", with: "+ [my name is|i am] *")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var certain: [Int: [Bool]] = [:]
    let tested = tested(in: book)
    var seen: Set<Star> = []
    return book.uses.compactMap { use in
      let text = book.texts[use.text]
      guard use.isStar, !use.isStored, let block = text.block,
        text.role == .reply || text.role == .redirect || text.role == .conditionReply
      else { return nil }
      let key = 2 * block + (use.kind == .star ? 0 : 1)
      let captures = certain[key] ?? self.certain(use.kind, of: block, in: book.brain)
      certain[key] = captures
      guard captures.indices.contains(use.number - 1), !captures[use.number - 1],
        !tested.contains(Star(text: block, kind: use.kind, number: use.number)),
        seen.insert(Star(text: use.text, kind: use.kind, number: use.number)).inserted
      else { return nil }
      return book.diagnostic(
        description, text, at: book.written(use),
        "<\(use.starName)> is 'undefined' if the message does not have this part of the trigger",
        hint: "leave the brackets ( ) of that part out, or test it with a condition")
    }
  }

  private struct Star: Hashable {
    var text: Int
    var kind: TagUse.Kind
    var number: Int
  }

  /// Returns the stars that conditions test; their `text` is the index of the condition's trigger.
  private func tested(in book: RuleBook) -> Set<Star> {
    var stars: Set<Star> = []
    for use in book.uses where use.isStar {
      let text = book.texts[use.text]
      guard text.role == .conditionSide, let block = text.block else { continue }
      stars.insert(Star(text: block, kind: use.kind, number: use.number))
    }
    return stars
  }

  /// Returns, for each capture, whether every match has a text for the capture.
  ///
  /// Returns no values for a pattern of only words and stars, because all its captures have a text.
  private func certain(_ kind: TagUse.Kind, of block: Int, in brain: Brain) -> [Bool] {
    let trigger = brain.triggers[block]
    var nodes: [PatternNode]?
    if kind == .star {
      guard case .program = trigger.pattern else { return [] }
      nodes = brain.nodes(of: trigger.text)
    } else if let number = trigger.previous {
      let previous = brain.previousPatterns[Int(number)]
      guard case .program = previous.pattern else { return [] }
      nodes = brain.nodes(of: previous.text, isPrevious: true)
    }
    return (nodes ?? []).captures.map { $0.isCertain }
  }
}
