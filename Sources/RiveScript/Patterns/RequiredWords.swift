/// Finds the words and kinds of bytes that a message must contain to match a trigger, for its `TriggerTable`.
///
/// The result is a list of requirements with alternatives. A matching message satisfies at least one alternative of
/// every requirement: it contains the alternative's words as whole words, and every kind of byte in the alternative's
/// set. Words joined to a wildcard (`version#`) are not whole words.
///
/// Complexity: linear in the trigger, its arrays included.
struct RequiredWords {
  /// The maximum number of alternatives of a requirement; more would put the trigger into too many lists of the index.
  static let maximumAlternatives = 64
  /// The maximum for a trigger that could otherwise not be listed under words.
  static let raisedMaximumAlternatives = 1_000

  struct Alternative {
    /// Indices of `RequirementList.words`; if there are none, `bytes` is not empty.
    var words: Range<Int>
    var bytes = ByteSet.empty
  }

  /// Requirements in three flat arrays, because there are many small requirements.
  struct RequirementList {
    /// Whole words, as ranges of the arena.
    var words: [TextRange] = []
    var alternatives: [Alternative] = []
    /// The requirements: ranges of `alternatives`.
    var requirements: [Range<Int>] = []

    /// Adds a requirement of one word.
    mutating func append(_ word: TextRange) {
      requirements.append(alternatives.count..<alternatives.count + 1)
      alternatives.append(Alternative(words: words.count..<words.count + 1))
      words.append(word)
    }

    /// Whether a trigger with these requirements can be listed under words.
    var canBeListed: Bool {
      requirements.contains { $0.allSatisfy { !alternatives[$0].words.isEmpty } }
    }

    fileprivate var end: (words: Int, alternatives: Int, requirements: Int) {
      (words.count, alternatives.count, requirements.count)
    }

    fileprivate mutating func removeAll(
      after end: (words: Int, alternatives: Int, requirements: Int)
    ) {
      words.removeSubrange(end.words...)
      alternatives.removeSubrange(end.alternatives...)
      requirements.removeSubrange(end.requirements...)
    }

    fileprivate mutating func append(_ other: RequirementList) {
      let (words, alternatives, _) = end
      self.words += other.words
      for alternative in other.alternatives {
        let range = alternative.words
        self.alternatives.append(
          Alternative(
            words: range.lowerBound + words..<range.upperBound + words, bytes: alternative.bytes))
      }
      for range in other.requirements {
        requirements.append(
          range.lowerBound + alternatives..<range.upperBound + alternatives)
      }
    }
  }

  private let tree: PatternTree
  private let arrays: [PatternArray]
  private let arena: [UInt8]
  private let maximum: Int
  private var found = RequirementList()

  /// Returns the requirements of a pattern; `arrays` are the arrays of the tree, by their numbers.
  static func requirements(
    of pattern: Range<Int>, in tree: PatternTree, arrays: [PatternArray], arena: [UInt8],
    maximum: Int = maximumAlternatives
  ) -> RequirementList {
    var finder = RequiredWords(tree: tree, arrays: arrays, arena: arena, maximum: maximum)
    finder.addRequirements(of: pattern, closedLeft: true, closedRight: true)
    return finder.found
  }

  /// The maximum number of words that an array's item requires.
  private static let maximumItemWords = 8

  /// Returns the requirements of an array's items.
  ///
  /// Each alternative has at most `maximumItemWords` words, because every trigger that names the array gets them all.
  static func requirements(
    ofItems items: Range<Int>, in tree: PatternTree, arena: [UInt8], closedLeft: Bool,
    closedRight: Bool
  ) -> RequirementList {
    guard !items.isEmpty else { return RequirementList() }
    var finder = RequiredWords(tree: tree, arrays: [], arena: arena, maximum: maximumAlternatives)
    finder.addRequirement(of: items, closedLeft: closedLeft, closedRight: closedRight)
    for index in finder.found.alternatives.indices {
      let words = finder.found.alternatives[index].words
      finder.found.alternatives[index].words = words.prefix(maximumItemWords)
    }
    return finder.found
  }

  /// Adds the requirements of a sequence of nodes.
  ///
  /// - Parameters:
  ///   - closedLeft: whether no word character can directly precede the sequence.
  ///   - closedRight: whether no word character can directly follow it.
  private mutating func addRequirements(of nodes: Range<Int>, closedLeft: Bool, closedRight: Bool) {
    var before: Int?
    for node in tree.siblings(in: nodes) {
      let next = tree.index(after: node)
      let left = before.map { tree.separatesWords($0, trailing: true, in: arena) } ?? closedLeft
      let right =
        next < nodes.upperBound
        ? tree.separatesWords(next, trailing: false, in: arena) : closedRight
      switch tree[node].kind {
      case .literal:
        arena.forEachWholeWord(of: tree[node].text, closedLeft: left, closedRight: right) {
          found.append($0)
        }
      case .group: addRequirement(of: tree.parts(of: node), closedLeft: left, closedRight: right)
      case .array:
        let number = Int(tree[node].number)
        if number < arrays.count {
          let known = arrays[number].requirements(closedLeft: left, closedRight: right)
          if known.requirements.isEmpty, maximum > Self.maximumAlternatives {
            addRequirement(of: arrays[number].items, closedLeft: left, closedRight: right)
          } else {
            found.append(known)
          }
        }
      case .star, .number, .word, .anything, .optional, .alternative, .variable: break
      }
      before = node
    }
  }

  /// Adds one requirement that lists what each alternative requires.
  ///
  /// Adds nothing if some alternative requires nothing, or if there are more than `maximum` alternatives.
  private mutating func addRequirement(
    of alternatives: Range<Int>, closedLeft: Bool, closedRight: Bool
  ) {
    let start = found.end
    for node in tree.siblings(in: alternatives) {
      let before = found.alternatives.count
      addAlternative(node, closedLeft: closedLeft, closedRight: closedRight)
      let count = found.alternatives.count
      guard count > before, count - start.alternatives <= maximum else {
        return found.removeAll(after: start)
      }
    }
    found.requirements.append(start.alternatives..<found.alternatives.count)
  }

  /// Adds what one of several alternatives requires; nothing if it requires nothing.
  ///
  /// An alternative with words that are always required needs these words and its bytes. If it has only choices between
  /// words, it needs the choice with the fewest alternatives; if it has no words, only its bytes.
  private mutating func addAlternative(_ alternative: Int, closedLeft: Bool, closedRight: Bool) {
    let start = found.end
    let parts = tree.parts(of: alternative)
    if let text = tree.text(ofAlternative: alternative) {
      arena.forEachWholeWord(of: text, closedLeft: closedLeft, closedRight: closedRight) {
        found.words.append($0)
      }
    } else {
      addRequirements(of: parts, closedLeft: closedLeft, closedRight: closedRight)
      let added = start.requirements..<found.requirements.count
      let certain = added.filter { found.requirements[$0].count == 1 }
      let choice = added.filter { requirement in
        found.requirements[requirement].allSatisfy { !found.alternatives[$0].words.isEmpty }
      }.min { found.requirements[$0].count < found.requirements[$1].count }
      let hasWords = certain.contains { requirement in
        !found.alternatives[found.requirements[requirement].lowerBound].words.isEmpty
      }
      if !hasWords, let choice {
        return keepAlternatives(found.requirements[choice], after: start)
      }
      keepWords(of: certain, after: start)
    }
    let bytes = ByteSet(neededBy: parts, of: tree, arrays: arrays, arena: arena)
    let words = start.words..<found.words.count
    if !words.isEmpty || bytes != .empty {
      found.alternatives.append(Alternative(words: words, bytes: bytes))
    }
  }

  /// Removes all that was found after `end`, except these alternatives.
  private mutating func keepAlternatives(
    _ alternatives: Range<Int>, after end: (words: Int, alternatives: Int, requirements: Int)
  ) {
    var (words, position) = (end.words, end.alternatives)
    for index in alternatives {
      let kept = found.alternatives[index]
      for word in kept.words {
        found.words[words + word - kept.words.lowerBound] = found.words[word]
      }
      found.alternatives[position] = Alternative(
        words: words..<words + kept.words.count, bytes: kept.bytes)
      words += kept.words.count
      position += 1
    }
    found.removeAll(after: (words, position, end.requirements))
  }

  /// Removes all that was found after `end`, except the words of these requirements, which have one alternative each.
  private mutating func keepWords(
    of requirements: [Int], after end: (words: Int, alternatives: Int, requirements: Int)
  ) {
    var words = end.words
    for requirement in requirements {
      for word in found.alternatives[found.requirements[requirement].lowerBound].words {
        found.words[words] = found.words[word]
        words += 1
      }
    }
    found.removeAll(after: (words, end.alternatives, end.requirements))
  }
}

extension [UInt8] {
  /// Calls `body` with each run of word characters in a text of this arena, from left to right.
  @inline(__always)
  func forEachWord(of text: TextRange, _ body: (TextRange) -> Void) {
    var index = text.start
    while index < text.end {
      let byte = self[index]
      guard byte < 0x80 else { return forEachWord(ofAny: text, from: index - text.start, body) }
      guard CharacterClass(ascii: byte).contains(.word) else {
        index += 1
        continue
      }
      let start = index
      while index < text.end, self[index] < 0x80, CharacterClass(ascii: self[index]).contains(.word)
      {
        index += 1
      }
      if index < text.end, self[index] >= 0x80 {
        return forEachWord(ofAny: text, from: start - text.start, body)
      }
      body(TextRange(start..<index))
    }
  }

  /// Calls `body` with each whole word of a text; at an end that is not closed, a word may go on outside of the text.
  @inline(__always)
  func forEachWholeWord(
    of text: TextRange, closedLeft: Bool, closedRight: Bool, _ body: (TextRange) -> Void
  ) {
    forEachWord(of: text) { word in
      let startsWhole = word.start > text.start || closedLeft
      let endsWhole = word.end < text.end || closedRight
      if startsWhole && endsWhole { body(word) }
    }
  }

  /// Calls `body` with each word that begins at or after an offset in a text of any script.
  private func forEachWord(ofAny text: TextRange, from offset: Int, _ body: (TextRange) -> Void) {
    Subject(Array(self[text])).forEachWord { word, _ in
      guard word.lowerBound >= offset else { return }
      body(TextRange(text.start + word.lowerBound..<text.start + word.upperBound))
    }
  }
}
