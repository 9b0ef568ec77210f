/// The captures of patterns, and the possible texts of a `<star>` tag.
extension RuleBook {
  /// Returns all texts that a star of a trigger can capture; `nil` if they cannot be listed.
  ///
  /// They cannot be listed if the star captures a wildcard, if there are too many texts, or if some are known only
  /// during a conversation.
  ///
  /// - Parameter star: the tag, such as `<star2>`.
  func texts(ofStar star: String, in block: Int) -> Set<[UInt8]>? {
    let trigger = brain.triggers[block]
    guard star.hasPrefix("<star"), case .program = trigger.pattern,
      let nodes = brain.nodes(of: trigger.text)
    else { return nil }
    let (number, captures) = (Int(star.dropFirst(5).dropLast()) ?? 1, nodes.captures)
    guard captures.indices.contains(number - 1),
      let forms = PatternTexts.all(of: [captures[number - 1].node], in: brain)
    else { return nil }
    var texts: Set<[UInt8]> = []
    for form in forms {
      var text: [UInt8] = []
      for part in form {
        guard case .text(let own) = part else { return nil }
        text += own
      }
      texts.insert(Array(text.split(separator: 0x20).joined(separator: [0x20])))
    }
    return texts
  }
}

extension [PatternNode] {
  /// A node that captures, and whether every match has a text for the capture.
  typealias Capture = (node: PatternNode, isCertain: Bool)

  /// The captures in the order of their numbers.
  var captures: [Capture] {
    var found: [Capture] = []
    for node in self {
      switch node {
      case .wildcard(_, let captures): if captures { found.append((node, true)) }
      case .anything: found.append((node, true))
      case .group(let alternatives, let captures):
        if captures { found.append((node, true)) }
        for inner in alternatives.flatMap(\.captures) {
          found.append((inner.node, inner.isCertain && alternatives.count == 1))
        }
      case .optional(let alternatives):
        for inner in alternatives.flatMap(\.captures) { found.append((inner.node, false)) }
      case .literal, .array, .variable: continue
      }
    }
    return found
  }
}
