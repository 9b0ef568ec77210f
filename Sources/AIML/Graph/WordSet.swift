/// A set of words and phrases that patterns name.
struct WordSet: Sendable {
  enum Members: Sendable {
    /// The phrases, by the hash of their words.
    case phrases
    /// Every number in digits.
    case numbers
    /// One word that a regular expression matches.
    case expression(WordExpression)
  }

  var name: String
  var members = Members.phrases
  /// Whether a file or a list defines the set.
  var isDefined = false
  /// The maximum number of words of a phrase.
  private(set) var longest = 0
  private(set) var count = 0
  /// The phrase that was inserted first.
  private(set) var first: [Vocabulary.ID]?
  private(set) var phrases: [UInt64: [[Vocabulary.ID]]] = [:]

  init(_ name: String) { self.name = name }

  mutating func insert(_ words: [Vocabulary.ID]) {
    guard !words.isEmpty, !contains(words, 0..<words.count) else { return }
    phrases[Self.hash(words, 0..<words.count), default: []].append(words)
    first = first ?? words
    longest = max(longest, words.count)
    count += 1
  }

  func contains(_ words: borrowing [Vocabulary.ID], _ range: Range<Int>) -> Bool {
    guard let candidates = phrases[Self.hash(words, range)] else { return false }
    for candidate in candidates where candidate.count == range.count {
      var isEqual = true
      for index in 0..<candidate.count where candidate[index] != words[range.lowerBound + index] {
        isEqual = false
        break
      }
      if isEqual { return true }
    }
    return false
  }

  private static func hash(_ words: borrowing [Vocabulary.ID], _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in range {
      hash = (hash ^ UInt64(UInt32(bitPattern: words[index]))) &* 0x100_0000_01B3
    }
    return hash
  }
}
