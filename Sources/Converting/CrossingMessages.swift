package import Responder

/// Messages that two rules match, which show the rule that a robot prefers.
package struct CrossingMessages {
  /// The words of a rule; `nil` stands for a wildcard.
  private struct Words {
    var words: [String?]
    var location: SourceLocation

    /// Reads a rule whose only signs are wildcards for one word or more.
    init?(_ rule: Rule) {
      location = rule.location
      words = rule.text.lowercased().split(separator: " ").map {
        $0 == "*" || $0 == "_" ? nil : String($0)
      }
      let isPlain = words.allSatisfy { $0?.allSatisfy { $0.isLetter || $0.isNumber } ?? true }
      guard isPlain, 2...12 ~= words.count, words.count(where: { $0 == nil }) <= 3 else {
        return nil
      }
    }
  }

  /// The maximum number of messages for a rule.
  private static let messagesPerRule = 3
  /// The maximum number of pairs of rules that are tried.
  private static let maximumPairs = 2_000_000

  /// The messages, each with the location of a rule that matches it.
  package private(set) var messages: [(text: String, location: SourceLocation)] = []

  /// Makes messages that two of the rules match, at most three for each rule.
  package init(_ rules: [Rule]) {
    let all = rules.compactMap(Words.init)
    // Rules without a wildcard are left out, because they match only their own text.
    let wild = all.filter { $0.words.contains(nil) }
    let byFirst = Dictionary(grouping: wild) { $0.words[0] ?? "" }
    var pairs = 0
    for rule in wild {
      let others = rule.words[0].map { (byFirst[$0] ?? []) + (byFirst[""] ?? []) } ?? wild
      var count = 0
      for other in others where count < Self.messagesPerRule && other.words != rule.words {
        pairs += 1
        guard pairs <= Self.maximumPairs else { return }
        guard let crossed = Self.crossed(rule.words[...], other.words[...]) else { continue }
        count += 1
        messages.append((crossed.joined(separator: " "), rule.location))
      }
    }
  }

  /// Returns the words of the shortest message found that both match; `nil` if none is found.
  private static func crossed(_ one: ArraySlice<String?>, _ other: ArraySlice<String?>) -> [String]?
  {
    guard let first = one.first, let second = other.first else {
      return one.isEmpty && other.isEmpty ? [] : nil
    }
    let (rest, others) = (one.dropFirst(), other.dropFirst())
    if let first, let second, first != second { return nil }
    let word = first ?? second ?? "so"
    // A wildcard ends here, or takes the next word as well.
    if let found = crossed(rest, others) { return [word] + found }
    if first == nil, let found = crossed(one, others) { return [word] + found }
    if second == nil, let found = crossed(rest, other) { return [word] + found }
    return nil
  }
}
