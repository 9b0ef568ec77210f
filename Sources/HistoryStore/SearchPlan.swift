/// How the index is asked for what a user looks for.
///
/// For the beginning of a word, SQLite's index has to put together the places of every word that
/// begins so before it gives the first one: half a second where a million messages have one. Beginnings
/// of up to three characters it keeps ready. So a longer one is asked for as the words that it can be,
/// each of which the index goes through place by place.
struct SearchPlan {
  /// The longest beginning that the index keeps ready, in characters; see `Schema`.
  static let readyLength = 3
  /// How many words a beginning is written out as.
  static let maximumTerms = 200

  enum Answer: Equatable {
    /// Nothing has all the words.
    case nothing
    /// - Parameters:
    ///   - expression: in the index's language; nil where there is no word to look up.
    ///   - exact: where the expression finds too much, what decides; nil where it does not.
    case ask(expression: String?, exact: String?)
  }

  /// The words as the index has them: without accents, in lower case.
  let tokens: (String) throws(SQLiteError) -> [String]
  /// Words of the index that begin so, at most one more than `maximumTerms`.
  let terms: (String) throws(SQLiteError) -> [String]

  func answer(to query: SearchQuery) throws(SQLiteError) -> Answer {
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

  private func part(for phrase: SearchQuery.Phrase) throws(SQLiteError) -> Answer {
    let asItIs = Answer.ask(expression: phrase.expression, exact: nil)
    if phrase.isWhole { return asItIs }
    let words = try tokens(phrase.text)
    guard let last = words.last, last.unicodeScalars.count > Self.readyLength else { return asItIs }
    let before = words.dropLast()
    let terms = try terms(last)
    if terms.isEmpty { return .nothing }
    if terms.count > Self.maximumTerms {
      let beginning = String(last.unicodeScalars.prefix(Self.readyLength))
      let coarse = SearchQuery.quoted((before + [beginning]).joined(separator: " ")) + "*"
      return .ask(expression: coarse, exact: phrase.expression)
    }
    for term in terms where try tokens(term) != [term] { return asItIs }
    let choices = terms.map { SearchQuery.quoted((before + [$0]).joined(separator: " ")) }
    return .ask(expression: "(" + choices.joined(separator: " OR ") + ")", exact: nil)
  }
}
