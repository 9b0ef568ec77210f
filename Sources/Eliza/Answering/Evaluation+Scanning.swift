/// Finding the clause and its keywords.
extension Evaluation {
  /// Keeps the first clause that has a keyword, substitutes its words and stacks its keywords.
  ///
  /// If no clause has a keyword, the words after the last clause end are kept, and the stack is empty.
  mutating func scan() {
    workspace.words.removeAll(keepingCapacity: true)
    workspace.stack.removeAll()
    if !workspace.firstMatches.isEmpty { workspace.firstMatches.removeAll(keepingCapacity: true) }
    workspace.wordBits = 0
    for var word in workspace.utterance.words {
      if word >= 0 {
        if word < Vocabulary.clauseEndCount {
          guard workspace.stack.isEmpty else { break }
          narrateDrop(upTo: word)
          workspace.words.removeAll(keepingCapacity: true)
          workspace.wordBits = 0
          continue
        }
        let role = program.roles[Int(word)]
        if let keyword = role.rule { workspace.stack.add(keyword, precedence: role.precedence) }
        if role.substitute != word {
          narrateSubstitution(of: word, by: role.substitute)
          word = role.substitute
        }
        workspace.wordBits |= 1 << UInt64(word & 63)
      }
      workspace.words.append(word)
    }
    narrateScan()
  }
}
