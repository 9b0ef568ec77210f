/// A set of words and phrases for a `<set>` and similar elements of patterns.
struct WordSet: Sendable {
  enum Members: Sendable {
    case phrases
    /// All numbers written in digits.
    case numbers
    /// All words that a regular expression matches.
    case expression(WordExpression)
  }

  let name: String
  let members: Members
  /// Whether the set's members are known: from a file, a list or a regular expression, or because the set is built in.
  var isDefined: Bool
  /// The maximum number of words of a phrase.
  private(set) var longestPhrase = 0
  /// The phrase that was inserted first.
  private(set) var first: [Vocabulary.ID]?
  /// The phrases, grouped by the hash of their words.
  private(set) var phrases: [UInt64: [[Vocabulary.ID]]] = [:]
  /// A bit set of the first words' IDs, modulo its size; if a word's bit is clear, no phrase begins with the word.
  private var beginnings: [UInt64] = []

  init(_ name: String, _ members: Members = .phrases) {
    (self.name, self.members) = (name, members)
    isDefined = if case .phrases = members { false } else { true }
  }

  mutating func insert(_ words: [Vocabulary.ID]) {
    guard !words.isEmpty, !contains(0..<words.count, { words[$0] }) else { return }
    phrases[Self.hash(0..<words.count) { words[$0] }, default: []].append(words)
    if beginnings.isEmpty { beginnings = [UInt64](repeating: 0, count: Self.beginningsCount) }
    let bit = Self.bit(words[0])
    beginnings[bit >> 6] |= 1 << UInt64(bit & 63)
    first = first ?? words
    longestPhrase = max(longestPhrase, words.count)
  }

  /// Returns an upper bound for the number of words of a member that begins with `word`; 0 only if no member does.
  @inline(__always)
  func longestPossible(from word: Vocabulary.ID) -> Int {
    guard case .phrases = members else { return 1 }
    guard !beginnings.isEmpty else { return 0 }
    let bit = Self.bit(word)
    return beginnings[bit >> 6] & 1 << UInt64(bit & 63) == 0 ? 0 : longestPhrase
  }

  /// The number of integers in `beginnings`, a power of two.
  private static let beginningsCount = 32

  @inline(__always)
  private static func bit(_ word: Vocabulary.ID) -> Int { Int(word) & (64 * beginningsCount - 1) }

  /// Returns whether the words at some indices are one of the phrases in `phrases`.
  @inline(__always)
  func contains(_ range: Range<Int>, _ word: (Int) -> Vocabulary.ID) -> Bool {
    guard let candidates = phrases[Self.hash(range, word)] else { return false }
    for candidate in candidates where candidate.count == range.count {
      var isEqual = true
      for index in 0..<candidate.count where candidate[index] != word(range.lowerBound + index) {
        isEqual = false
        break
      }
      if isEqual { return true }
    }
    return false
  }

  @inline(__always)
  private static func hash(_ range: Range<Int>, _ word: (Int) -> Vocabulary.ID) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in range {
      hash = (hash ^ UInt64(UInt32(bitPattern: word(index)))) &* 0x100_0000_01B3
    }
    return hash
  }
}
