package import Conversations
package import Responder

/// A rule that nearly answered a message, with the obstacle that kept it from answering.
package struct NearestTrigger: Sendable, Equatable {
  package var rule: Rule
  /// The obstacle; `nil` if the language cannot determine it.
  var obstacle: Obstacle?
  /// A word of the message that may be a misspelled word of the rule.
  var typo: Typo?
  /// The absolute path of the rule's file; determined only for display.
  var path: String?

  struct Typo: Sendable, Equatable {
    var word: String
    var meant: String
  }
}

/// Finds the rules whose triggers are closest to a message: by shared words, rare ones counting more, or by letters.
package struct NearestTriggerFinder: Sendable {
  /// The words of the triggers that are not common (`MessageWords.content`).
  package var words: Set<String> { Set(ruleIndicesOfWord.keys) }
  /// The words of the triggers as they are written.
  let writtenWords: Set<String>

  private let robot: Robot
  private let rules: [Rule]
  private let ruleIndicesOfWord: [String: [Int]]
  private let wordCounts: [Int]
  /// The words by their first letter, sorted.
  private let wordsOfLetter: [Character: NearestNames]
  private let texts: NearestNames

  /// Complexity: linear in the size of the rules.
  package init(_ robot: Robot) {
    self.robot = robot
    rules = robot.responder.rules.filter { !$0.isCatchAll && !$0.text.isOnlyWildcards }
    var ruleIndicesOfWord: [String: [Int]] = [:]
    var wordCounts: [Int] = []
    var writtenWords: Set<String> = []
    for (index, rule) in rules.enumerated() {
      let text = rule.text.withoutTags
      writtenWords.formUnion(MessageWords.written(in: text))
      let words = Set(MessageWords(text).content)
      wordCounts.append(words.count)
      for word in words { ruleIndicesOfWord[word, default: []].append(index) }
    }
    (self.ruleIndicesOfWord, self.wordCounts) = (ruleIndicesOfWord, wordCounts)
    self.writtenWords = writtenWords
    wordsOfLetter = Dictionary(grouping: ruleIndicesOfWord.keys.sorted()) { $0.first ?? " " }
      .mapValues { NearestNames($0) }
    texts = NearestNames(rules.map(\.text))
  }

  /// The maximum number of rules that score for the same word.
  private static let maximumRules = 2_000

  /// Returns at most `limit` rules, the nearest first.
  package func nearest(to message: ReviewedMessage, limit: Int = 3) -> [NearestTrigger] {
    var before = Conversation()
    before.topic = message.topic
    if let line = message.before { before.record(input: "", reply: line) }
    return rules(near: message.message, limit: limit).map { rule in
      let obstacle = robot.responder.obstacle(to: rule, answering: message.message, in: before)
      return NearestTrigger(
        rule: rule, obstacle: obstacle,
        typo: obstacle.flatMap { Self.typo(in: message.message, hinderedBy: $0) })
    }
  }

  /// The minimum length of a word that may be misspelled.
  private static let minimumLength = 4

  /// Returns a word of the message that is one letter away from a word that the obstacle requires.
  private static func typo(
    in message: String, hinderedBy obstacle: Obstacle
  ) -> NearestTrigger.Typo? {
    let wanted: [String]
    switch obstacle {
    case .text(_, let text, _): wanted = [text]
    case .noneOf(let texts): wanted = texts
    default: return nil
    }
    let said = MessageWords.written(in: message).sorted()
    for meant in wanted.flatMap({ MessageWords.written(in: $0).sorted() })
    where meant.count >= minimumLength && !said.contains(meant) {
      let letters = Array(meant.unicodeScalars)
      let word = said.first {
        $0.count >= minimumLength && editDistance(letters, Array($0.unicodeScalars), upTo: 1) == 1
      }
      if let word { return NearestTrigger.Typo(word: word, meant: meant) }
    }
    return nil
  }

  /// The maximum number of words of a message that is compared letter by letter.
  private static let maximumCorrectedWords = 4

  private func rules(near message: String, limit: Int) -> [Rule] {
    let words = MessageWords(message)
    var scores = scores(of: words.content)
    // A message such as `hello dear` may share only common words with the rules.
    if scores.isEmpty { scores = self.scores(of: words.all) }
    let ranked = scores.sorted {
      let one = $0.value - 0.1 * Double(wordCounts[$0.key])
      let other = $1.value - 0.1 * Double(wordCounts[$1.key])
      return one != other ? one > other : $0.key < $1.key
    }
    if !ranked.isEmpty { return ranked.prefix(limit).map { rules[$0.key] } }
    guard words.all.count <= Self.maximumCorrectedWords,
      let text = texts.nearest(to: message)
    else { return [] }
    return Array(rules.filter { $0.text == text }.prefix(limit))
  }

  /// Returns scores by the indices of the rules that have some of the words; rarer words score higher.
  private func scores(of words: [String]) -> [Int: Double] {
    var scores: [Int: Double] = [:]
    for word in Set(words) {
      guard let found = ruleIndicesOfWord[word] ?? similar(to: word) else { continue }
      let weight = 1 / Double(found.count)
      for rule in found.prefix(Self.maximumRules) { scores[rule, default: 0] += 1 + weight }
    }
    return scores
  }

  /// Returns the indices of the rules with the word nearest to a word of five letters or more; `nil` if none is near.
  ///
  /// Only words with the same first letter are compared.
  private func similar(to word: String) -> [Int]? {
    guard word.count > 4 else { return nil }
    let names = word.first.flatMap { wordsOfLetter[$0] }
    return names?.nearest(to: word).flatMap { ruleIndicesOfWord[$0] }
  }
}

extension String {
  /// A rule's text without its weight and tags, which have words that nobody says.
  fileprivate var withoutTags: String {
    var depth = 0
    return String(
      filter { character in
        if "{<".contains(character) { depth += 1 }
        defer { if "}>".contains(character) { depth = max(0, depth - 1) } }
        return depth == 0
      })
  }
}
