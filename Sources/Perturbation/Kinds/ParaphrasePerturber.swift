import Responder

/// Replaces a phrase by another one that the rules treat as the same: `hi` by `hello` if an array has both.
struct ParaphrasePerturber: Perturber {
  let phrases: PhraseIndex

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    let words = message.words.map(\.lowercased)
    var places: [(range: Range<String.Index>, others: [String])] = []
    for index in words.indices where !message.words[index].isProtected {
      for entry in phrases.entries(at: index, of: words) where entry.isFor(message.rule) {
        let last = message.words[index + entry.words.count - 1]
        if entry.isWhole, index > 0 || entry.words.count < words.count { continue }
        guard !message.words[index..<index + entry.words.count].contains(where: \.isProtected)
        else { continue }
        places.append((message.words[index].range.lowerBound..<last.range.upperBound, entry.others))
      }
    }
    guard let place = chance.pick(places), let other = chance.pick(place.others) else { return nil }
    return message.replacing([(place.range, other.cased(like: message.text[place.range]))])
  }
}

/// The phrases that rules treat as the same, found by their words.
struct PhraseIndex: Sendable {
  struct Entry: Sendable {
    var words: [String]
    var others: [String]
    /// The rule that must answer a message for its phrases to be the same; `nil` if they are the same in all messages.
    var rule: SourceLocation?
    var isWhole: Bool

    func isFor(_ other: SourceLocation?) -> Bool {
      guard let rule else { return true }
      return rule.file == other?.file && rule.line == other?.line
    }
  }

  private var entries: [String: [Entry]] = [:]

  /// Complexity: quadratic in the size of each group.
  init(_ groups: [PhraseGroup] = []) {
    for group in groups {
      for phrase in group.phrases {
        let words = phrase.lowercased().split(separator: " ").map(String.init)
        let others = group.phrases.filter { $0.lowercased() != phrase.lowercased() }
        guard let first = words.first, !others.isEmpty else { continue }
        entries[first, default: []].append(
          Entry(
            words: words, others: others, rule: group.isGeneral ? nil : group.location,
            isWhole: group.isWhole))
      }
    }
  }

  /// Returns the entries of the longest phrase at a word: “years old” is not “years”.
  func entries(at index: Int, of words: [String]) -> [Entry] {
    let found = (entries[words[index]] ?? []).filter { words[index...].starts(with: $0.words) }
    let longest = found.map(\.words.count).max()
    return found.filter { $0.words.count == longest }
  }
}
