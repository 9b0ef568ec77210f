/// Finds words that a message must hold for a trigger to match: what the index looks triggers up by.
///
/// A result is a list of requirements; of each at least one word is in every matching message as a
/// whole word. Words glued to a wildcard (`version#`) are none.
///
/// Complexity: linear in the trigger, its arrays included.
struct RequiredWords {
  /// A requirement with more words would put the trigger into too many places of the index.
  static let mostAlternatives = 64

  let arrays: [String: PatternCompiler.ArrayPattern]

  typealias Requirement = [ArraySlice<UInt8>]

  func requirements(of nodes: [PatternNode]) -> [Requirement] {
    requirements(of: nodes, closedLeft: true, closedRight: true)
  }

  /// - Parameters:
  ///   - closedLeft: whether no word character can stand directly before the sequence.
  ///   - closedRight: the same for after it.
  private func requirements(
    of nodes: [PatternNode], closedLeft: Bool, closedRight: Bool
  ) -> [Requirement] {
    var found: [Requirement] = []
    for (index, node) in nodes.enumerated() {
      let left = index == 0 ? closedLeft : nodes[index - 1].closes(.trailing)
      let right = index == nodes.count - 1 ? closedRight : nodes[index + 1].closes(.leading)
      switch node {
      case .literal(let text):
        found += words(of: text, closedLeft: left, closedRight: right).map { [$0] }
      case .group(let alternatives, _):
        found += oneOf(alternatives, closedLeft: left, closedRight: right)
      case .array(let name):
        guard let array = arrays[name], !array.items.isEmpty else { continue }
        found += oneOf(array.items, closedLeft: left, closedRight: right)
      case .wildcard, .anything, .optional, .variable: continue
      }
    }
    return found
  }

  private func words(
    of text: [UInt8], closedLeft: Bool, closedRight: Bool
  ) -> [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    Subject(text).forEachWord { range in
      let startsWhole = range.lowerBound > 0 || closedLeft
      let endsWhole = range.upperBound < text.count || closedRight
      if startsWhole && endsWhole { words.append(text[range]) }
    }
    return words
  }

  /// One requirement made of one word of each alternative, if every alternative has one.
  private func oneOf(
    _ alternatives: [[PatternNode]], closedLeft: Bool, closedRight: Bool
  ) -> [Requirement] {
    var sum: Requirement = []
    for alternative in alternatives {
      let own = requirements(of: alternative, closedLeft: closedLeft, closedRight: closedRight)
      guard let best = own.min(by: { Self.cost($0) < Self.cost($1) }) else { return [] }
      sum += best
      guard sum.count <= Self.mostAlternatives else { return [] }
    }
    return [sum]
  }

  /// Few words are better than many, long ones, being rarer, better than short ones.
  private static func cost(_ requirement: Requirement) -> (Int, Int) {
    (requirement.count, -(requirement.map(\.count).min() ?? 0))
  }
}

extension PatternNode {
  fileprivate enum Side { case leading, trailing }

  /// Whether a word next to this side of the node is a whole word.
  fileprivate func closes(_ side: Side) -> Bool {
    switch self {
    case .optional: return true
    case .literal(let text):
      let subject = Subject(text)
      let edge = side == .leading ? 0 : text.count - 1
      return !subject.characterClass(at: edge).contains(.word)
    default: return false
    }
  }
}
