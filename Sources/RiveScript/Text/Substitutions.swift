import Responder

/// A list of substitutions (`! sub`, `! person`), applied together in one pass over the text.
///
/// The longest patterns (in words, then in characters) are applied first and protect their results, so that no result
/// is ever substituted again: with `a` to `b` and `b` to `c`, `a b` becomes `b c`. A pattern matches only between
/// non-word characters or the text's ends.
///
/// Complexity: linear in the text and in the patterns that begin with its words, plus sorting the occurrences found.
struct Substitutions: Sendable {
  private var patterns: [[UInt8]] = []
  private var values: [[UInt8]] = []
  private var maximumPatternLength = 0
  private var maximumValueLength = 0
  /// Whether a value has a question mark.
  private(set) var insertsQuestionMark = false
  /// The number of comparisons allowed for a text, besides 16 for each of its bytes.
  private static let allowedEffort = 500_000
  /// The first words of the patterns that begin with a word.
  private var firstWords = ByteInterner()
  private var arena: [UInt8] = []
  /// The patterns that begin with a word, by the number of that word.
  private var ranksOfWord: [[Int32]] = []
  /// The patterns that begin with anything else, by their first byte.
  private var ranksOfByte: [UInt8: [Int32]] = [:]

  var isEmpty: Bool { patterns.isEmpty }

  init(_ pairs: [(pattern: String, value: String)]) {
    // Sorting keeps the order of equal weights.
    let sorted = pairs.map { (weight: Self.weight($0.pattern), pair: $0) }
      .sorted { $0.weight > $1.weight }
    for (_, pair) in sorted { add(Array(pair.pattern.utf8).composed, Array(pair.value.utf8)) }
  }

  mutating func code(_ coder: inout ImageCoder) {
    coder.list(&patterns, blank: []) { $0.array(&$1) }
    coder.list(&values, blank: []) { $0.array(&$1) }
    coder.value(&maximumPatternLength)
    coder.value(&maximumValueLength)
    coder.value(&insertsQuestionMark)
    firstWords.code(&coder)
    coder.array(&arena)
    coder.list(&ranksOfWord, blank: []) { $0.array(&$1) }
    coder.dictionary(
      &ranksOfByte, blank: (0, []), key: { $0.value(&$1) }, value: { $0.array(&$1) })
  }

  /// Returns a pattern's priority: its number of words, then its number of characters.
  private static func weight(_ pattern: String) -> (Int, Int) {
    let words = Array(pattern.utf8).splitAtBlanks
    return (words.count, pattern.unicodeScalars.count)
  }

  private mutating func add(_ pattern: [UInt8], _ value: [UInt8]) {
    guard let first = pattern.first else { return }
    let rank = Int32(patterns.count)
    patterns.append(pattern)
    values.append(value)
    maximumPatternLength = max(maximumPatternLength, pattern.count)
    maximumValueLength = max(maximumValueLength, value.count)
    insertsQuestionMark = insertsQuestionMark || value.contains(UInt8(ascii: "?"))
    var hash = StableHash()
    let end = Subject(pattern).wordEnd(from: 0, &hash)
    if end == 0 {
      ranksOfByte[first, default: []].append(rank)
    } else {
      let word = firstWords.intern(arena.store(pattern[..<end]), in: arena)
      if word == ranksOfWord.count { ranksOfWord.append([]) }
      ranksOfWord[word].append(rank)
    }
  }

  /// Returns whether a text of `length` bytes may become longer than `maximum` or take too long, judged by its length
  /// alone.
  func canExceed(_ maximum: Int, from length: Int) -> Bool {
    length > maximum / (maximumValueLength + 1)
      || length > Self.allowedEffort / (patterns.count * (1 + maximumPatternLength / 8) + 1)
  }

  /// A part of a text, and the text that replaces it.
  struct Replacement {
    var range: Range<Int>
    var value: [UInt8]
  }

  private struct Occurrence {
    var rank: Int
    var start: Int
  }

  /// Returns the text with every pattern replaced; `nil` if that would be longer than `maximum`, or if so many
  /// patterns begin with the text's words that finding them would take too long.
  func applied(to text: [UInt8], maximum: Int = .max) -> [UInt8]? {
    guard let replacements = replacements(in: text, maximum: maximum) else { return nil }
    guard !replacements.isEmpty else { return text }
    var result: [UInt8] = []
    var done = 0
    for replacement in replacements {
      result += text[done..<replacement.range.lowerBound]
      result += replacement.value
      done = replacement.range.upperBound
    }
    return result + text[done...]
  }

  /// Returns the replaced parts of a text from left to right; `nil` if `applied(to:maximum:)` returns `nil`.
  func replacements(in text: [UInt8], maximum: Int = .max) -> [Replacement]? {
    guard !patterns.isEmpty, !text.isEmpty else { return [] }
    let subject = Subject(text)
    guard var occurrences = occurrences(in: subject) else { return nil }
    guard !occurrences.isEmpty else { return [] }
    occurrences.sort { ($0.rank, $0.start) < ($1.rank, $1.start) }

    var claimed = [Bool](repeating: false, count: text.count)
    var taken: [Occurrence] = []
    var length = text.count
    for occurrence in occurrences {
      let range = occurrence.start..<occurrence.start + patterns[occurrence.rank].count
      guard !range.contains(where: { claimed[$0] }), standsAlone(range, in: subject, claimed) else {
        continue
      }
      for index in range { claimed[index] = true }
      taken.append(occurrence)
      length += values[occurrence.rank].count - range.count
    }
    guard length <= maximum else { return nil }
    taken.sort { $0.start < $1.start }

    return taken.map {
      Replacement(
        range: $0.start..<$0.start + patterns[$0.rank].count, value: values[$0.rank])
    }
  }

  /// Returns the occurrences of all patterns; `nil` if there are too many to compare the text with.
  private func occurrences(in subject: Subject) -> [Occurrence]? {
    var found: [Occurrence] = []
    var effort = Self.allowedEffort + 16 * subject.count
    func add(_ ranks: [Int32], at start: Int) {
      for rank in ranks where effort > 0 {
        let pattern = patterns[Int(rank)]
        effort -= 1 + min(pattern.count, subject.count - start) / 8
        if subject.bytes.contains(TextRange(0..<pattern.count), of: pattern, at: start) {
          found.append(Occurrence(rank: Int(rank), start: start))
        }
      }
    }
    var index = 0
    while index < subject.count, effort > 0 {
      var hash = StableHash()
      let end = subject.wordEnd(from: index, &hash)
      if end > index {
        if let word = firstWords.find(index..<end, hash.value, of: subject.bytes, in: arena) {
          add(ranksOfWord[word], at: index)
        }
        index = end
      } else {
        if !ranksOfByte.isEmpty, let ranks = ranksOfByte[subject.bytes[index]] {
          add(ranks, at: index)
        }
        index += 1
      }
    }
    return effort > 0 ? found : nil
  }

  /// Returns whether a range has no word characters next to it; replaced text counts as non-word characters.
  private func standsAlone(_ range: Range<Int>, in subject: Subject, _ claimed: [Bool]) -> Bool {
    let before = range.lowerBound - 1
    if before >= 0, !claimed[before], subject.characterClass(at: before).contains(.word) {
      return false
    }
    let after = range.upperBound
    return after >= subject.count || claimed[after]
      || !subject.characterClass(at: after).contains(.word)
  }
}
