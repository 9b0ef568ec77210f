import Responder

/// Replaces a phrase by another one that the rules treat as the same: `hi` by `hello` if an array has both.
struct ParaphrasePerturber: Perturber {
  let phrases: PhraseIndex

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    let words = message.words.map(\.lowercased)
    var places: [(range: Range<String.Index>, otherPhrases: [String])] = []
    for index in words.indices {
      for entry in phrases.entries(at: index, of: words, in: message.rule) {
        let found = message.words[index..<index + entry.words.count]
        guard let last = found.last, !found.contains(where: \.isProtected) else { continue }
        let range = message.words[index].range.lowerBound..<last.range.upperBound
        places.append((range, entry.otherPhrases))
      }
    }
    guard let place = chance.pick(places), let other = chance.pick(place.otherPhrases) else {
      return nil
    }
    return message.replacing([(place.range, other.cased(like: message.text[place.range]))])
  }
}

/// The phrases that rules treat as the same, found by their words.
struct PhraseIndex: Sendable {
  struct Entry: Sendable {
    var words: [String]
    var otherPhrases: [String]
    /// The rule in whose messages the phrases are the same; `nil` if they are the same in all messages.
    var rule: SourceLocation?
    /// Whether the phrases are the same only as whole messages.
    var isWholeMessage: Bool

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
        let words = phrase.split(separator: " ").map(String.init)
        guard let first = words.first else { continue }
        entries[first, default: []].append(
          Entry(
            words: words, otherPhrases: group.phrases.filter { $0 != phrase },
            rule: group.isGeneral ? nil : group.location, isWholeMessage: group.isWholeMessage))
      }
    }
  }

  /// Returns the entries of the longest phrase at an index, so that “years” is not replaced within “years old”.
  func entries(at index: Int, of words: [String], in rule: SourceLocation?) -> [Entry] {
    let found = (entries[words[index]] ?? []).filter {
      words[index...].starts(with: $0.words) && $0.isFor(rule)
        && (!$0.isWholeMessage || $0.words.count == words.count)
    }
    let longest = found.map(\.words.count).max()
    return found.filter { $0.words.count == longest }
  }
}
