package import ChatModel
package import Responder

/// A rule that a message nearly reached, with the reason why it did not answer.
package struct NearestTrigger: Sendable, Equatable {
  package var rule: Rule
  /// The reason in one sentence.
  package var reason: String
}

/// Finds the rules whose triggers are closest to a message: by their rare words, then by letters.
package struct NearestTriggers: Sendable {
  /// All words of the triggers.
  package var words: Set<String> { Set(rulesOfWord.keys) }

  private let robot: Robot
  private let rules: [Rule]
  private let rulesOfWord: [String: [Int]]
  private let wordCounts: [Int]

  /// Complexity: linear in the size of the rules.
  package init(_ robot: Robot) {
    self.robot = robot
    rules = robot.responder.rules.filter { !$0.isCatchAll && $0.text.contains(where: \.isLetter) }
    var rulesOfWord: [String: [Int]] = [:]
    var wordCounts: [Int] = []
    for (index, rule) in rules.enumerated() {
      let words = Set(MessageWords(rule.text).content)
      wordCounts.append(words.count)
      for word in words { rulesOfWord[word, default: []].append(index) }
    }
    (self.rulesOfWord, self.wordCounts) = (rulesOfWord, wordCounts)
  }

  /// The maximum number of rules that share a word and are compared because of it.
  private static let maximumRules = 2_000

  /// Returns at most `limit` rules, the nearest first.
  package func nearest(to message: ReviewedMessage, limit: Int = 3) -> [NearestTrigger] {
    var before = Conversation()
    before.topic = message.topic
    if let line = message.before { before.record(input: "", reply: line) }
    return rules(near: message.message, limit: limit).map { rule in
      let obstacle = robot.responder.obstacle(to: rule, answering: message.message, in: before)
      return NearestTrigger(rule: rule, reason: Words.hindrance(obstacle, of: rule))
    }
  }

  private func rules(near message: String, limit: Int) -> [Rule] {
    var scores: [Int: Double] = [:]
    for word in Set(MessageWords(message).content) {
      guard let found = rulesOfWord[word] ?? similar(to: word) else { continue }
      let weight = 1 / Double(found.count)
      for rule in found.prefix(Self.maximumRules) { scores[rule, default: 0] += 1 + weight }
    }
    let best = scores.sorted {
      let one = $0.value - 0.1 * Double(wordCounts[$0.key])
      let other = $1.value - 0.1 * Double(wordCounts[$1.key])
      return one != other ? one > other : $0.key < $1.key
    }
    if !best.isEmpty { return best.prefix(limit).map { rules[$0.key] } }
    guard let text = nearestName(to: message, among: rules.map(\.text)) else { return [] }
    return Array(rules.filter { $0.text == text }.prefix(limit))
  }

  /// Returns the rules with the word that is nearest to a misspelt one.
  private func similar(to word: String) -> [Int]? {
    guard word.count > 4 else { return nil }
    let first = word.prefix(1)
    return nearestName(to: word, among: rulesOfWord.keys.filter { $0.hasPrefix(first) }.sorted())
      .flatMap { rulesOfWord[$0] }
  }
}
