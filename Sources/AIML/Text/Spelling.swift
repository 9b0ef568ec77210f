import Responder

/// The words of all patterns and sets, as corrections of misspelled words in messages.
///
/// A word of four to six letters may differ by one edit, a longer word by two. An edit adds, removes or replaces a
/// letter, or swaps two neighboring letters. A word of three letters may only lack one. The first letter stays, and a
/// word with a digit is not corrected.
///
/// Complexity: a lookup compares one integer for each word of about the same length.
struct Spelling: Sendable {
  /// The maximum length of a word; longer ones are neither corrected nor used as corrections.
  private static let maximumLetters = 32

  private struct Word {
    var id: Vocabulary.ID
    var letters: [Unicode.Scalar]
    /// A mask of the letters; an edit changes at most two of its bits.
    var signature: UInt64

    init(_ id: Vocabulary.ID, _ letters: [Unicode.Scalar]) {
      (self.id, self.letters) = (id, letters)
      signature = letters.letterMask
    }
  }

  /// The words by their number of letters.
  private var words: [[Word]] = Array(repeating: [], count: maximumLetters + 1)

  init(_ vocabulary: Vocabulary) {
    guard vocabulary.count > 0 else { return }
    for id in 1...vocabulary.count {
      let id = Vocabulary.ID(id)
      let letters = Array(String(decoding: vocabulary[id], as: UTF8.self).unicodeScalars)
      guard (3...Self.maximumLetters).contains(letters.count) else { continue }
      words[letters.count].append(Word(id, letters))
    }
  }

  /// Returns the words with the smallest distance to a word in upper case.
  func nearest(to text: String) -> [Vocabulary.ID] {
    let word = Word(Vocabulary.unknown, Array(text.unicodeScalars))
    guard (3...Self.maximumLetters).contains(word.letters.count),
      !word.letters.contains(where: { $0.properties.numericType != nil })
    else { return [] }
    var nearest = NearestWords<Vocabulary.ID>(to: word.letters)
    let maximum = nearest.maximumEdits
    let longest = min(word.letters.count + maximum, Self.maximumLetters)
    let shortest = word.letters.count == 3 ? 4 : word.letters.count - maximum
    for count in shortest...longest {
      for other in words[count]
      where other.letters[0] == word.letters[0]
        && (other.signature ^ word.signature).nonzeroBitCount <= 2 * maximum
      {
        nearest.consider(other.id, other.letters)
      }
    }
    return nearest.words
  }
}
