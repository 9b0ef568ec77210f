/// The search for the known words that are nearest to a misspelt word.
///
/// A word of four to six letters may differ by one edit, a longer word by two. An edit adds, removes or replaces a
/// letter, or swaps two neighbouring letters.
package struct NearestWords<Word> {
  /// The maximum number of edits.
  package let maximum: Int
  /// The words with the smallest distance so far.
  package private(set) var words: [Word] = []
  private let letters: [Unicode.Scalar]
  private var distance: Int

  package init(to letters: [Unicode.Scalar]) {
    self.letters = letters
    maximum = letters.count < 7 ? 1 : 2
    distance = maximum
  }

  /// Takes a known word with its letters if no earlier one is nearer.
  package mutating func consider(_ word: Word, _ known: [Unicode.Scalar]) {
    guard let found = editDistance(letters, known, upTo: distance) else { return }
    if found < distance { words = [] }
    distance = found
    words.append(word)
  }
}

extension [Unicode.Scalar] {
  /// A mask of the letters; an edit changes at most two of its bits.
  package var letterMask: UInt64 { reduce(0) { $0 | 1 << UInt64($1.value & 63) } }
}
