/// Finding the clause and its keywords.
extension Evaluation {
  /// Keeps the first clause that has a keyword, substitutes its words and stacks its keywords.
  ///
  /// If no clause has a keyword, the words after the last clause end are kept, and the stack is empty.
  mutating func scan() {
    space.words.removeAll(keepingCapacity: true)
    space.stack.removeAll()
    if !space.firstMatches.isEmpty { space.firstMatches.removeAll(keepingCapacity: true) }
    space.present = 0
    for var word in space.utterance.words {
      if word >= 0 {
        if word < Vocabulary.clauseEnds {
          guard space.stack.isEmpty else { break }
          narrateDrop(upTo: word)
          space.words.removeAll(keepingCapacity: true)
          space.present = 0
          continue
        }
        let role = program.roles[Int(word)]
        if let keyword = role.rule { space.stack.add(keyword, precedence: role.precedence) }
        if role.substitute != word {
          narrateSubstitution(of: word, by: role.substitute)
          word = role.substitute
        }
        space.present |= 1 << UInt64(word & 63)
      }
      space.words.append(word)
    }
    narrateScan()
  }
}
