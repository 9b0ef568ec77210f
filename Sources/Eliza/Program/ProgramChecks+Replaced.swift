import Responder

/// The check for decompositions with a word that a substitution replaces in every message.
extension ProgramChecks {
  /// The decompositions with a word that is replaced in every message before they are tried.
  ///
  /// `(MY = YOUR)` leaves no `MY` for `(0 MY BOOK 0)`, unless another substitution or a PRE inserts `MY`.
  ///
  /// Complexity: linear in the program.
  var replaced: [(problem: ScriptProblem, range: SourceRange)] {
    let inserted = insertedWords
    func replacement(of word: Vocabulary.ID) -> Vocabulary.ID? {
      guard program.roles.indices.contains(Int(word)), !inserted.contains(word) else { return nil }
      let substitute = program.roles[Int(word)].substitute
      return substitute == word ? nil : substitute
    }
    return program.decompositions.indices.compactMap { index in
      let range = program.decompositions[index].elements
      for element in program.elements[Int(range.lowerBound)..<Int(range.upperBound)] {
        guard case .word(let word) = element, let substitute = replacement(of: word) else {
          continue
        }
        let (old, new) = (program.vocabulary.text(word), program.vocabulary.text(substitute))
        return (.replaced(old, by: new), program.decompositionSources[index].range)
      }
      return nil
    }
  }

  /// The words that substitutions and PRE insert into messages.
  private var insertedWords: Set<Vocabulary.ID> {
    var words: Set<Vocabulary.ID> = []
    for (word, role) in program.roles.enumerated() where Int(role.substitute) != word {
      words.insert(role.substitute)
    }
    for reassembly in program.reassemblies {
      guard case .pre = reassembly.action else { continue }
      for index in reassembly.pieces {
        if case .word(let word) = program.pieces[Int(index)] { words.insert(word) }
      }
    }
    return words
  }
}
