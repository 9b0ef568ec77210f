/// A way in which people write the same message differently, by its stable name.
package enum PerturbationKind: String, Sendable, CaseIterable {
  case typo, `case`, punctuation, quotes, emoji, contractions, spaces, politeness, spelling, accents
  case paraphrase

  /// One phrase without a full stop.
  package var summary: String {
    switch self {
    case .typo: "a neighboring key, or a letter swapped, missing, or doubled"
    case .case: "uppercase and lowercase letters"
    case .punctuation: "punctuation at the end, and commas"
    case .quotes: "quotation marks and apostrophes"
    case .emoji: "an emoji before or after"
    case .contractions: "I'm and I am, with and without the apostrophe"
    case .spaces: "spaces doubled, added, or before punctuation"
    case .politeness: "courtesies and fillers before or after"
    case .spelling: "American and British spelling"
    case .accents: "letters without their accents"
    case .paraphrase: "the rules' own wordings: arrays, alternatives, substitutions, redirects"
    }
  }

  /// Whether the changed wording is worth adding to the rules, as a substitution or an alternative.
  var isWorthAdding: Bool { [.contractions, .spelling, .accents, .paraphrase].contains(self) }

  /// Whether correcting misspelled words also handles such changes; the correction skips quotation marks and emoji.
  var isHandledBySpellingCorrection: Bool { self == .typo || self == .quotes || self == .emoji }

  /// Returns the perturber of this kind.
  ///
  /// - Parameters:
  ///   - phrases: the phrases that the rules treat as the same.
  ///   - words: known words in lower case; no typo results in one of them.
  func perturber(_ phrases: PhraseIndex, words: Set<String> = []) -> any Perturber {
    switch self {
    case .typo: TypoPerturber(words: words)
    case .case: CasePerturber()
    case .punctuation: PunctuationPerturber()
    case .quotes: QuotesPerturber()
    case .emoji: EmojiPerturber()
    case .contractions: ContractionPerturber()
    case .spaces: SpacesPerturber()
    case .politeness: PolitenessPerturber()
    case .spelling: SpellingPerturber()
    case .accents: AccentPerturber()
    case .paraphrase: ParaphrasePerturber(phrases: phrases)
    }
  }
}
