/// The possible texts of a `<star>` tag.
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
    var number = Int(star.dropFirst(5).dropLast()) ?? 1
    guard let group = Self.capture(&number, in: nodes),
      let forms = PatternTexts.all(of: [group], in: brain)
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

  /// Returns the node that captures with this number, counted from 1; counts `number` down while searching.
  private static func capture(_ number: inout Int, in nodes: [PatternNode]) -> PatternNode? {
    for node in nodes {
      switch node {
      case .wildcard(_, let captures): if captures { number -= 1 }
      case .anything: number -= 1
      case .group(let alternatives, let captures):
        if captures { number -= 1 }
        if number > 0 {
          for alternative in alternatives {
            if let found = capture(&number, in: alternative) { return found }
          }
        }
      case .optional(let alternatives):
        for alternative in alternatives {
          if let found = capture(&number, in: alternative) { return found }
        }
      case .literal, .array, .variable: continue
      }
      if number == 0 { return node }
    }
    return nil
  }
}
