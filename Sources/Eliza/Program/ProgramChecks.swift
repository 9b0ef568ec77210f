import Responder

/// The checks for probable mistakes in a script, run on the compiled rules.
struct ProgramChecks {
  let program: Program

  /// All problems with their locations, in the order of the script within each kind.
  var problems: [(problem: ScriptProblem, range: SourceRange)] {
    program.keywords.flatMap(unreachable) + replaced + cycles
  }
}

/// The check for decompositions that are never reached.
extension ProgramChecks {
  /// Returns the decompositions that a more general one before them hides, and a note if not all were compared.
  ///
  /// All words of the more general decomposition occur in the hidden one. A decomposition is therefore compared only
  /// with those earlier ones that have no words, or whose rarest word it contains.
  ///
  /// Complexity: near linear if the words differ; otherwise it stops after `maximumEffort`.
  func unreachable(in keyword: Program.Keyword) -> [(ScriptProblem, SourceRange)] {
    let all = keyword.decompositions.map(Int.init)
    guard all.count > 1 else { return [] }
    let sources = program.decompositionSources
    var frequency: [Vocabulary.ID: Int] = [:]
    for index in all { for word in words(of: index) { frequency[word, default: 0] += 1 } }
    var earlierByWord: [Vocabulary.ID: [Int]] = [:]
    var wordless: [Int] = []
    var found: [(ScriptProblem, SourceRange)] = []
    var effort = Self.maximumEffort
    for index in all {
      let own = words(of: index)
      let candidates = (wordless + own.flatMap { earlierByWord[$0] ?? [] })
      effort -= candidates.count
      let special = program.decompositions[index]
      let cover = candidates.sorted().first { candidate in
        let general = program.decompositions[candidate]
        guard general.requiredBits & special.requiredBits == general.requiredBits else {
          return false
        }
        effort -= 1 + general.elements.count * special.elements.count / 8
        return effort > 0 && covers(candidate, index)
      }
      if let cover {
        found.append((.unreachable(by: sources[cover].pattern), sources[index].range))
      }
      guard effort > 0 else {
        found.append((.unfinished, SourceRange(keyword.location)))
        break
      }
      if let rarest = own.min(by: { (frequency[$0] ?? 0, $0) < (frequency[$1] ?? 0, $1) }) {
        earlierByWord[rarest, default: []].append(index)
      } else {
        wordless.append(index)
      }
    }
    return found
  }

  /// The maximum effort, which takes about a tenth of a second.
  private static let maximumEffort = 4_000_000

  /// Returns the distinct literal words of a pattern.
  private func words(of decomposition: Int) -> Set<Vocabulary.ID> {
    var words: Set<Vocabulary.ID> = []
    for case .word(let word) in elements(of: decomposition) { words.insert(word) }
    return words
  }

  /// Returns whether `general` is certain to match everything that `special` matches.
  ///
  /// Matches the general pattern against the elements of the special one, as if they were words: a 0 takes any number
  /// of them, and every other element takes a single one that is at least as narrow. Quadratic in the patterns' length.
  private func covers(_ general: Int, _ special: Int) -> Bool {
    let wide = elements(of: general)
    let narrow = elements(of: special)
    // For each index in `narrow`: whether the rest of `wide` covers everything from that index on.
    var rest = Array(repeating: false, count: narrow.count) + [true]
    for element in wide.reversed() {
      var next = Array(repeating: false, count: narrow.count + 1)
      for position in stride(from: narrow.count, through: 0, by: -1) {
        if element == .any {
          next[position] = rest[position] || (position < narrow.count && next[position + 1])
        } else if position < narrow.count {
          next[position] = rest[position + 1] && covers(element, narrow[position])
        }
      }
      rest = next
    }
    return rest[0]
  }

  private func elements(of decomposition: Int) -> [Program.Element] {
    program.decompositions[decomposition].elements.map { program.elements[Int($0)] }
  }

  private func covers(_ wide: Program.Element, _ narrow: Program.Element) -> Bool {
    switch (wide, narrow) {
    case (.exactly(1), .word), (.exactly(1), .oneOf): true
    case (.oneOf(let set), .word(let word)): program.set(set, holds: word)
    case (.oneOf(let set), .oneOf(let other)):
      program.members(ofSet: other).allSatisfy { program.set(set, holds: $0) }
    default: wide == narrow
    }
  }
}
