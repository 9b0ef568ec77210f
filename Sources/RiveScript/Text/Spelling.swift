import Responder

/// The words of the rules, as corrections of misspelled words in messages.
///
/// A word of four to six letters may differ by one edit, a longer word by two. An edit adds, removes or replaces a
/// letter, or swaps two neighboring letters. A word with a digit is not corrected.
///
/// Complexity: 16 bytes a word; a lookup compares one integer for each word of about the same length.
struct Spelling: Sendable {
  /// The maximum length of a word; longer ones are neither corrected nor used as corrections.
  private static let maximumLetters = 32
  /// The maximum number of unknown words; a message with more is not corrected.
  private static let maximumUnknownWords = 16

  /// The maximum number of nearest words; a word with more is not corrected.
  private static let maximumChoices = 6

  private struct Words {
    var texts: [TextRange] = []
    var letterMasks: [UInt64] = []
  }

  /// A word of a message, and the word of the rules that replaces it.
  struct Correction: Sendable {
    var typed: Range<Int>
    var replacement: TextRange
  }

  private var knownWords = ByteInterner()
  /// The words by their number of letters.
  private var wordsByLength = Array(repeating: Words(), count: maximumLetters + 1)

  init() {}

  /// Restores the words that `allWords` returned.
  init(_ stored: [TextRange], arena: [UInt8]) {
    for word in stored { add(word: word, in: arena) }
  }

  /// The words of the rules, each once.
  ///
  /// A `RuleImage` stores them, because gathering them takes longer than loading the rules.
  var allWords: [TextRange] { knownWords.keys }

  /// Adds the words of a part of a trigger; the part is a range of the arena.
  mutating func add(_ text: TextRange, of arena: [UInt8]) {
    arena.forEachWord(of: text) { add(word: $0, in: arena) }
  }

  private mutating func add(word: TextRange, in arena: [UInt8]) {
    let before = knownWords.count
    guard knownWords.intern(word, in: arena) == before else { return }
    let (count, letterMask) = Self.countAndMask(of: word, in: arena)
    guard (3...Self.maximumLetters).contains(count) else { return }
    wordsByLength[count].texts.append(word)
    wordsByLength[count].letterMasks.append(letterMask)
  }

  /// The corrections of a message, each list from left to right.
  struct Corrections {
    private static let maximumCombinations = 8
    /// The corrections of words that have one nearest word.
    fileprivate(set) var certain: [Correction] = []
    /// For each word with several nearest words, a correction to each of these.
    fileprivate var choices: [[Correction]] = []

    /// Whether some word has several nearest words.
    var isAmbiguous: Bool { !choices.isEmpty }

    /// Each combination of the `choices`, with the certain corrections; only the certain ones if there are more than
    /// `maximumCombinations`.
    var combinations: [[Correction]] {
      guard choices.reduce(1, { $0 * $1.count }) <= Self.maximumCombinations
      else { return [certain] }
      var all = [certain]
      for choice in choices { all = all.flatMap { some in choice.map { some + [$0] } } }
      return all.map { $0.sorted { $0.typed.lowerBound < $1.typed.lowerBound } }
    }
  }

  /// Returns the corrections of a message's unknown words.
  func corrections(of subject: Subject, arena: [UInt8]) -> Corrections {
    var unknown: [Range<Int>] = []
    subject.forEachWord { range, hash in
      if range.count > 3, knownWords.find(range, hash, of: subject.bytes, in: arena) == nil {
        unknown.append(range)
      }
    }
    var corrections = Corrections()
    guard unknown.count <= Self.maximumUnknownWords else { return corrections }
    for range in unknown {
      let choice = nearest(to: Self.letters(of: subject.bytes[range]), arena: arena).map {
        Correction(typed: range, replacement: $0)
      }
      if choice.count == 1 { corrections.certain += choice }
      if (2...Self.maximumChoices).contains(choice.count) { corrections.choices.append(choice) }
    }
    return corrections
  }

  /// Returns the words of the rules that differ least from a word; none if the word cannot be corrected.
  private func nearest(to letters: [Unicode.Scalar], arena: [UInt8]) -> [TextRange] {
    guard (4...Self.maximumLetters).contains(letters.count),
      !letters.contains(where: { CharacterClass($0).contains(.digit) })
    else { return [] }
    let letterMask = letters.letterMask
    var nearest = NearestWords<TextRange>(to: letters)
    let maximum = nearest.maximumEdits
    for count in letters.count - maximum...min(letters.count + maximum, Self.maximumLetters) {
      let candidates = wordsByLength[count]
      for (index, candidateMask) in candidates.letterMasks.enumerated()
      where (candidateMask ^ letterMask).hasFewBits(most: maximum) {
        let text = candidates.texts[index]
        if text.range.allSatisfy({ arena[$0] < 0x80 }) {
          nearest.consider(text, arena, text.range)
        } else {
          nearest.consider(text, Self.letters(of: arena[text]))
        }
      }
    }
    return nearest.words
  }

  private static func letters(of word: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: word, as: UTF8.self).unicodeScalars)
  }

  /// Returns the number of a word's letters and their mask; makes no string of an ASCII word.
  private static func countAndMask(of word: TextRange, in arena: [UInt8]) -> (Int, UInt64) {
    var letterMask: UInt64 = 0
    for index in word.range {
      guard arena[index] < 0x80 else {
        let letters = letters(of: arena[word])
        return (letters.count, letters.letterMask)
      }
      letterMask |= 1 << UInt64(arena[index] & 63)
    }
    return (word.count, letterMask)
  }
}

extension [TextRange]: Storable {
  init(reading coder: inout ImageCoder) {
    self = []
    coder.array(&self)
  }

  func write(to coder: inout ImageCoder) {
    var copy = self
    coder.array(&copy)
  }
}

extension UInt64 {
  /// Returns whether at most two bits for each edit are set; faster than counting them.
  @inline(__always)
  fileprivate func hasFewBits(most edits: Int) -> Bool {
    var rest = self & (self &- 1)
    rest &= rest &- 1
    if rest == 0 { return true }
    guard edits > 1 else { return false }
    rest &= rest &- 1
    return rest & (rest &- 1) == 0
  }
}

extension Subject {
  func corrected(by corrections: [Spelling.Correction], arena: [UInt8]) -> Subject {
    var text: [UInt8] = []
    var end = 0
    for correction in corrections {
      text += bytes[end..<correction.typed.lowerBound]
      text += arena[correction.replacement]
      end = correction.typed.upperBound
    }
    return Subject(text + bytes[end...])
  }
}
