import Responder

/// Corrections of misspelled keywords, in a script with the comment `; parley:spelling on`.
extension Evaluation {
  /// The maximum number of unknown words; a message with more is not corrected.
  private static let maximumUnknownWords = 16

  /// Corrects unknown words of a message without keywords, and scans the message again.
  ///
  /// A word of four to six letters may differ by one edit, a longer word by two, but the first letter must be the same.
  /// A word that is equally close to two keywords is left alone.
  mutating func correctSpelling() {
    let words = workspace.utterance.words
    let unknown = words.indices.filter { words[$0] < 0 }
    guard (1...Self.maximumUnknownWords).contains(unknown.count) else { return }
    var isChanged = false
    for index in unknown {
      let typed = String(decoding: workspace.utterance.word(words[index], program), as: UTF8.self)
      guard let meant = keyword(nearestTo: typed) else { continue }
      narration?.substitutions.append("\(typed) -> \(program.vocabulary.text(meant))")
      workspace.utterance.replaceWord(at: index, by: meant)
      isChanged = true
    }
    if isChanged { scan() }
  }

  private func keyword(nearestTo typed: String) -> Vocabulary.ID? {
    let letters = Array(typed.unicodeScalars)
    guard letters.count > 3, letters.count < 40,
      !letters.contains(where: \.isNumeric)
    else { return nil }
    var nearest = NearestWords<Vocabulary.ID>(to: letters)
    for known in program.keywordsByFirstLetter[letters[0]] ?? []
    where abs(known.letters.count - letters.count) <= nearest.maximumEdits {
      nearest.consider(known.word, known.letters)
    }
    return nearest.words.count == 1 ? nearest.words[0] : nil
  }
}

extension Unicode.Scalar {
  /// Whether the character is numeric; only those beyond ASCII need a lookup in Unicode's tables.
  fileprivate var isNumeric: Bool {
    isASCII ? ("0"..."9").contains(self) : properties.numericType != nil
  }
}
