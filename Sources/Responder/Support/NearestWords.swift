/// The search for the known words that are nearest to a misspelled word.
///
/// A word of up to six letters may differ by one edit, a longer word by two. An edit adds, removes or replaces a
/// letter, or swaps two neighboring letters.
///
/// Complexity: a dozen operations a letter for each word considered.
package struct NearestWords<Word> {
  package let maximumEdits: Int
  /// The words with the smallest distance so far.
  package private(set) var words: [Word] = []
  private let text: SearchedText
  private var distance: Int

  package init(to letters: [Unicode.Scalar]) {
    text = SearchedText(letters)
    maximumEdits = letters.count < 7 ? 1 : 2
    distance = maximumEdits
  }

  /// Takes a known word with its letters if it is near enough, and no earlier one is nearer.
  package mutating func consider(_ word: Word, _ known: [Unicode.Scalar]) {
    take(word, at: text.distance(to: known))
  }

  /// Takes a known word of ASCII letters, a part of `bytes`, if it is near enough, and no earlier one is nearer.
  package mutating func consider(_ word: Word, _ bytes: [UInt8], _ part: Range<Int>) {
    take(word, at: text.distance(to: bytes, part))
  }

  private mutating func take(_ word: Word, at found: Int) {
    guard found <= distance else { return }
    if found < distance { words = [] }
    distance = found
    words.append(word)
  }
}

/// A text whose distances to other texts are computed for all its letters at once, with one bit for each letter.
///
/// The algorithm is Hyyrö's (2003), for the changes of `editDistance(_:_:upTo:)`.
package struct SearchedText {
  private let letters: [Unicode.Scalar]
  /// For each ASCII letter, a bit for each of its positions.
  private let positions: [UInt64]

  /// The costs of a text's beginning, compared with each beginning of the searched text, as masks of positions.
  private struct Row {
    /// The positions that cost one more than the position before.
    var more = UInt64.max
    /// The positions that cost one less than the position before.
    var less: UInt64 = 0
    /// The positions that cost no more than the position before in the previous row.
    var diagonal: UInt64 = 0
    /// The positions of the last letter.
    var same: UInt64 = 0
    /// The cost at the last position.
    var cost: Int

    @inline(__always)
    mutating func add(_ same: UInt64, last: UInt64) {
      let swapped = (~diagonal & same) << 1 & self.same
      diagonal = (((same & more) &+ more) ^ more) | same | less | swapped
      let (up, down) = (less | ~(diagonal | more), diagonal & more)
      if up & last != 0 { cost += 1 }
      if down & last != 0 { cost -= 1 }
      more = down << 1 | ~(diagonal | up << 1 | 1)
      less = diagonal & (up << 1 | 1)
      self.same = same
    }
  }

  package init(_ letters: [Unicode.Scalar]) {
    self.letters = letters
    var positions = [UInt64](repeating: 0, count: 128)
    for (index, letter) in letters.prefix(64).enumerated() where letter.isASCII {
      positions[Int(letter.value)] |= 1 << UInt64(index)
    }
    self.positions = positions
  }

  /// Whether the 64 bits of a number suffice for the letters.
  private var fits: Bool { (1...64).contains(letters.count) }
  private var lastBit: UInt64 { 1 << UInt64(letters.count - 1) }

  /// Returns the minimum number of changes that turn one text into the other.
  package func distance(to other: [Unicode.Scalar]) -> Int {
    guard fits else {
      return editDistance(letters, other, upTo: max(letters.count, other.count)) ?? .max
    }
    var row = Row(cost: letters.count)
    for letter in other {
      let same =
        letter.isASCII
        ? positions[Int(letter.value)]
        : letters.indices.reduce(0) { $0 | (letters[$1] == letter ? 1 << UInt64($1) : 0) }
      row.add(same, last: lastBit)
    }
    return row.cost
  }

  /// Returns the minimum number of changes that turn the text into a part of `bytes` that is ASCII.
  package func distance(to bytes: [UInt8], _ part: Range<Int>) -> Int {
    guard fits else { return distance(to: bytes[part].map { Unicode.Scalar($0) }) }
    var row = Row(cost: letters.count)
    for index in part { row.add(positions[Int(bytes[index] & 0x7F)], last: lastBit) }
    return row.cost
  }
}

extension [Unicode.Scalar] {
  /// A mask of the letters; an edit changes at most two of its bits.
  package var letterMask: UInt64 { reduce(0) { $0 | 1 << UInt64($1.value & 63) } }
}
