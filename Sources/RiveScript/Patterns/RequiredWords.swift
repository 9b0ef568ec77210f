/// Finds the words and bytes that a message has to contain for a trigger to match: the keys of the index.
///
/// The result is a list of requirements; every matching message contains at least one alternative of each, with all
/// its words as whole words, and all its kinds of bytes. Words joined to a wildcard (`version#`) are not whole words.
///
/// Complexity: linear in the trigger, its arrays included.
struct RequiredWords {
  /// The maximum number of alternatives: more would put the trigger into too many lists of the index.
  static let maximumAlternatives = 64

  let arrays: [String: PatternCompiler.ArrayPattern]

  /// A word of a literal text; a slice would have to be copied to be looked up.
  struct Word {
    var text: [UInt8]
    var range: Range<Int>

    var bytes: ArraySlice<UInt8> { text[range] }
  }

  struct Alternative {
    /// The words; if there are none, there are bytes.
    var words: [Word]
    var bytes = ByteSet.empty
  }

  typealias Requirement = [Alternative]

  func requirements(of nodes: [PatternNode]) -> [Requirement] {
    requirements(of: nodes, closedLeft: true, closedRight: true)
  }

  /// Returns the requirements of an array's items, of each only a few words, as every trigger that names the array
  /// has them.
  func requirements(
    ofItems items: [[PatternNode]], closedLeft: Bool, closedRight: Bool
  ) -> [Requirement] {
    guard !items.isEmpty else { return [] }
    return oneOf(items, closedLeft: closedLeft, closedRight: closedRight).map { requirement in
      requirement.map {
        Alternative(words: Array($0.words.prefix(Self.maximumItemWords)), bytes: $0.bytes)
      }
    }
  }

  private static let maximumItemWords = 8

  /// Returns the requirements of a sequence of nodes.
  ///
  /// - Parameters:
  ///   - closedLeft: whether no word character can directly precede the sequence.
  ///   - closedRight: whether no word character can directly follow it.
  private func requirements(
    of nodes: [PatternNode], closedLeft: Bool, closedRight: Bool
  ) -> [Requirement] {
    var found: [Requirement] = []
    for (index, node) in nodes.enumerated() {
      let left = index == 0 ? closedLeft : nodes[index - 1].closes(.trailing)
      let right = index == nodes.count - 1 ? closedRight : nodes[index + 1].closes(.leading)
      switch node {
      case .literal(let text):
        found += words(of: text, closedLeft: left, closedRight: right)
          .map { [Alternative(words: [$0])] }
      case .group(let alternatives, _):
        found += oneOf(alternatives, closedLeft: left, closedRight: right)
      case .array(let name):
        found += arrays[name]?.requirements(closedLeft: left, closedRight: right) ?? []
      case .wildcard, .anything, .optional, .variable: continue
      }
    }
    return found
  }

  private func words(of text: [UInt8], closedLeft: Bool, closedRight: Bool) -> [Word] {
    var words: [Word] = []
    Subject(text).forEachWord { range in
      let startsWhole = range.lowerBound > 0 || closedLeft
      let endsWhole = range.upperBound < text.count || closedRight
      if startsWhole && endsWhole { words.append(Word(text: text, range: range)) }
    }
    return words
  }

  /// Returns one requirement with the needs of each alternative, if every alternative has some.
  private func oneOf(
    _ alternatives: [[PatternNode]], closedLeft: Bool, closedRight: Bool
  ) -> [Requirement] {
    var sum: Requirement = []
    sum.reserveCapacity(alternatives.count)
    for alternative in alternatives {
      let own = needs(of: alternative, closedLeft: closedLeft, closedRight: closedRight)
      sum += own
      guard !own.isEmpty, sum.count <= Self.maximumAlternatives else { return [] }
    }
    return [sum]
  }

  /// Returns the needs of one of several alternatives; empty if it has none.
  private func needs(
    of alternative: [PatternNode], closedLeft: Bool, closedRight: Bool
  ) -> Requirement {
    let certain: [Word]
    if alternative.count == 1, case .literal(let text) = alternative[0] {
      certain = words(of: text, closedLeft: closedLeft, closedRight: closedRight)
    } else {
      let own = requirements(of: alternative, closedLeft: closedLeft, closedRight: closedRight)
      certain = own.filter { $0.count == 1 }.flatMap { $0[0].words }
      let choice = own.filter { $0.allSatisfy { !$0.words.isEmpty } }.min { $0.count < $1.count }
      if certain.isEmpty, let choice { return choice }
    }
    let bytes = ByteSet(neededBy: alternative, arrays: arrays)
    return certain.isEmpty && bytes == .empty ? [] : [Alternative(words: certain, bytes: bytes)]
  }
}

extension PatternNode {
  fileprivate enum Side { case leading, trailing }

  /// Returns whether a word next to this side of the node is a whole word.
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
