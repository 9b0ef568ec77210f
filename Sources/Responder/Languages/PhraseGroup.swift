/// Phrases that rules treat as the same: the items of an array, the alternatives of a trigger, or both sides of a
/// substitution.
package struct PhraseGroup: Sendable, Hashable {
  /// The phrases in lower case: words of letters and apostrophes, each beginning with a letter, with single spaces.
  package var phrases: [String]
  /// The location of the definition or the rule.
  package var location: SourceLocation
  /// Whether the phrases are the same in all messages, and not only in those that the rule at `location` answers.
  package var isGeneral: Bool
  /// Whether the phrases are the same only as whole messages.
  package var isWholeMessage: Bool

  /// Creates a group; `nil` if fewer than two different phrases are plain words.
  package init?(
    _ phrases: [String], at location: SourceLocation, isGeneral: Bool = true,
    isWholeMessage: Bool = false
  ) {
    let plain = phrases.compactMap(Self.plain).eachOnce
    guard plain.count > 1 else { return nil }
    self.phrases = plain
    self.location = location
    self.isGeneral = isGeneral
    self.isWholeMessage = isWholeMessage
  }

  private static func plain(_ phrase: String) -> String? {
    let words = phrase.lowercased().split(whereSeparator: \.isWhitespace)
    let isPlain = words.allSatisfy { word in
      word.allSatisfy { $0.isLetter || $0 == "'" } && word.first?.isLetter == true
    }
    return words.isEmpty || !isPlain ? nil : words.joined(separator: " ")
  }
}
