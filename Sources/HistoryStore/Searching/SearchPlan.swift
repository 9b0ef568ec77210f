import Quoting

/// Plans how to query the index.
///
/// To find a prefix, SQLite's index merges the positions of all words with that prefix before it returns the first
/// position. That takes half a second if a million messages have such a word. For prefixes of up to three characters,
/// the index stores the merged positions. A longer prefix is replaced by the words that begin with it, because the
/// index returns the positions of a whole word one by one. If there are more than `maximumTerms` such words, the prefix
/// is replaced by its first three characters, and the query then also finds other exchanges.
struct SearchPlan {
  /// The maximum length of the prefixes that the index stores, in characters; see `Schema`.
  static let indexedPrefixLength = 3
  /// The maximum number of words to which a prefix is expanded.
  static let maximumTerms = 200

  enum Answer: Equatable {
    /// No exchange has all the words.
    case nothing
    /// A query for the index.
    ///
    /// - Parameters:
    ///   - expression: the query in the index's language; `nil` if there is no word to look up.
    ///   - exact: the exact query, if the expression also finds other exchanges; `nil` if the expression is exact.
    case ask(expression: String?, exact: String?)
  }

  /// Divides a text into words as the index stores them: without accents, in lower case.
  let tokens: (String) throws(HistoryFailure) -> [String]
  /// Returns the words of the index with a given prefix, at most one more than `maximumTerms`.
  let terms: (String) throws(HistoryFailure) -> [String]

  func answer(to query: SearchQuery) throws(HistoryFailure) -> Answer {
    var parts: [String] = []
    var isExact = true
    for phrase in query.phrases {
      switch try self.part(for: phrase) {
      case .nothing: return .nothing
      case .ask(let part, let exact):
        parts.append(part ?? phrase.expression)
        if exact != nil { isExact = false }
      }
    }
    guard !parts.isEmpty else { return .ask(expression: nil, exact: nil) }
    let exact = query.phrases.map(\.expression).joined(separator: " AND ")
    return .ask(expression: parts.joined(separator: " AND "), exact: isExact ? nil : exact)
  }

  private func part(for phrase: SearchQuery.Phrase) throws(HistoryFailure) -> Answer {
    let asItIs = Answer.ask(expression: phrase.expression, exact: nil)
    if phrase.isWhole { return asItIs }
    let words = try tokens(phrase.text)
    guard let last = words.last, last.unicodeScalars.count > Self.indexedPrefixLength else {
      return asItIs
    }
    let before = words.dropLast()
    let terms = try terms(last)
    if terms.isEmpty { return .nothing }
    if terms.count > Self.maximumTerms {
      let beginning = String(last.unicodeScalars.prefix(Self.indexedPrefixLength))
      let coarse = (before + [beginning]).joined(separator: " ").inDoubledQuotes + "*"
      return .ask(expression: coarse, exact: phrase.expression)
    }
    for term in terms where try tokens(term) != [term] { return asItIs }
    let choices = terms.map { (before + [$0]).joined(separator: " ").inDoubledQuotes }
    return .ask(expression: "(" + choices.joined(separator: " OR ") + ")", exact: nil)
  }
}
