internal import Responder

/// Decompositions that are never reached.
extension ProgramChecks {
  /// Decompositions that a more general one before them leaves nothing.
  func unreachable(in keyword: Program.Keyword) -> [(ScriptProblem, SourceRange)] {
    let all = keyword.decompositions.map(Int.init)
    return all.enumerated().compactMap { place, index in
      guard let earlier = all.prefix(place).first(where: { covers($0, index) }) else { return nil }
      let sources = program.decompositionSources
      return (.unreachable(by: sources[earlier].pattern), sources[index].range)
    }
  }

  /// Whether the pattern of `general` surely matches whatever that of `special` matches.
  ///
  /// Reads the special pattern as if it were a text: a 0 of the general one takes any of its elements,
  /// another element only one that is as narrow as itself. Quadratic in the patterns' length.
  private func covers(_ general: Int, _ special: Int) -> Bool {
    let wide = elements(of: general)
    let narrow = elements(of: special)
    // For each place in `narrow`: whether the rest of `wide` covers the rest from there.
    var rest = Array(repeating: false, count: narrow.count) + [true]
    for element in wide.reversed() {
      var next = Array(repeating: false, count: narrow.count + 1)
      for place in stride(from: narrow.count, through: 0, by: -1) {
        if element == .any {
          next[place] = rest[place] || (place < narrow.count && next[place + 1])
        } else if place < narrow.count {
          next[place] = rest[place + 1] && covers(element, narrow[place])
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
      members(of: other).allSatisfy { program.set(set, holds: $0) }
    default: wide == narrow
    }
  }

  private func members(of set: Int32) -> ArraySlice<Vocabulary.ID> {
    let range = program.sets[Int(set)]
    return program.setMembers[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
