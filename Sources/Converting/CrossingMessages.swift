package import Responder

/// Messages that two rules match, which show the rule that a robot prefers.
package struct CrossingMessages {
  /// A rule's words as numbers, of which 0 stands for a wildcard.
  private struct Pattern {
    var words: [Int]
    var location: SourceLocation

    /// Reads a rule whose only signs are wildcards for one word or more; rules without wildcards are left out, because
    /// they match only their own text.
    init?(_ rule: Rule, _ numbers: inout Numbering<String>) {
      location = rule.location
      let parts = rule.text.lowercased().split(separator: " ")
      let wildcards = parts.count { $0 == "*" || $0 == "_" }
      guard 2...12 ~= parts.count, 1...3 ~= wildcards else { return nil }
      words = []
      for part in parts {
        let word = part == "_" ? "*" : String(part)
        guard word == "*" || word.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
        words.append(Int(numbers.number(of: word)))
      }
    }
  }

  /// The maximum number of messages for a rule; a rule gets more if all rules together have few.
  private static let maximumMessagesPerRule = 4
  /// The number of messages that all rules together may have, even if a rule then gets more than its maximum.
  private static let messagesOfAllRules = 10_000
  /// The maximum number of pairs of rules that are tried, of which each rule has the same share.
  private static let maximumPairs = 20_000_000

  /// The messages, each with the location of a rule that matches it.
  package private(set) var messages: [(text: String, location: SourceLocation)] = []
  /// The number of rules that were not combined with all other rules, because a limit was reached.
  package private(set) var partlyTriedRuleCount = 0

  /// Makes messages that two of the rules match.
  package init(_ rules: [Rule]) {
    var numbers = Numbering<String>()
    _ = numbers.number(of: "*")
    let wild = rules.compactMap { Pattern($0, &numbers) }
    let texts: [String] = ["so"] + numbers.keys.dropFirst()
    let byFirst = Dictionary(grouping: wild.indices) { wild[$0].words[0] }
    let limit = max(Self.maximumMessagesPerRule, Self.messagesOfAllRules / max(1, wild.count))
    let share = max(1, Self.maximumPairs / max(1, wild.count))
    for (number, rule) in wild.enumerated() {
      let first = rule.words[0]
      let others = first == 0 ? Array(wild.indices) : (byFirst[first] ?? []) + (byFirst[0] ?? [])
      var (pairs, count) = (0, 0)
      // Each rule starts at another index, so that every other rule is tried with some rule.
      for index in others.indices {
        let other = wild[others[(number + index) % others.count]]
        guard other.words != rule.words else { continue }
        pairs += 1
        guard pairs <= share, count < limit else {
          partlyTriedRuleCount += 1
          break
        }
        guard let crossed = Self.crossed(rule.words[...], other.words[...]) else { continue }
        count += 1
        messages.append((crossed.map { texts[$0] }.joined(separator: " "), rule.location))
      }
    }
  }

  /// Returns the words of the shortest message found that both patterns match; `nil` if none is found.
  private static func crossed(_ one: ArraySlice<Int>, _ other: ArraySlice<Int>) -> [Int]? {
    guard let first = one.first, let second = other.first else {
      return one.isEmpty && other.isEmpty ? [] : nil
    }
    if first != 0, second != 0, first != second { return nil }
    let (rest, others) = (one.dropFirst(), other.dropFirst())
    // A wildcard ends here, or takes the next word as well.
    if let found = crossed(rest, others) { return [max(first, second)] + found }
    if first == 0, let found = crossed(one, others) { return [second] + found }
    if second == 0, let found = crossed(rest, other) { return [first] + found }
    return nil
  }
}
