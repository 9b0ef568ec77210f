import Responder

/// Contracts and expands English words, and drops apostrophes: `I'm` becomes `I am` or `Im`.
struct ContractionPerturber: Perturber {
  private static let pairs: [(short: String, long: String)] = [
    ("i'm", "i am"), ("i've", "i have"), ("i'll", "i will"), ("i'd", "i would"),
    ("you're", "you are"), ("you've", "you have"), ("you'll", "you will"),
    ("he's", "he is"), ("she's", "she is"), ("it's", "it is"), ("that's", "that is"),
    ("we're", "we are"), ("they're", "they are"), ("what's", "what is"), ("who's", "who is"),
    ("where's", "where is"), ("how's", "how is"), ("there's", "there is"), ("let's", "let us"),
    ("don't", "do not"), ("doesn't", "does not"), ("didn't", "did not"), ("can't", "cannot"),
    ("can't", "can not"), ("won't", "will not"), ("isn't", "is not"), ("aren't", "are not"),
    ("wasn't", "was not"), ("weren't", "were not"), ("haven't", "have not"),
    ("hasn't", "has not"), ("couldn't", "could not"), ("shouldn't", "should not"),
    ("wouldn't", "would not"),
  ]

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard message.language == .english else { return nil }
    var places: [(range: Range<String.Index>, texts: [String])] = []
    for (index, word) in message.words.enumerated() where !word.isProtected {
      for (short, long) in Self.pairs {
        if word.lowercased == short {
          let bare = short.replacing("'", with: "")
          places.append((word.range, [long, bare].map { Self.cased($0, like: word.text) }))
        } else if let range = range(of: long, at: index, in: message),
          long.hasSuffix("not") || mayContract(long, before: wordAfter(range, in: message))
        {
          places.append((range, [Self.cased(short, like: word.text)]))
        }
      }
    }
    let replacements = chosen(places, rate: rate, &chance).compactMap { place in
      chance.pick(place.texts).map { (place.range, $0) }
    }
    return replacements.isEmpty ? nil : message.replacing(replacements)
  }

  /// Returns whether a phrase that ends with a verb may be contracted before a word: nobody says “do you've tea” or
  /// “yes, I'm”.
  private func mayContract(_ phrase: String, before word: String?) -> Bool {
    guard let word else { return false }
    return !phrase.hasSuffix(" have") || Self.wordsAfterHave.contains(word)
      || word.hasSuffix("ed") && !word.hasSuffix("eed") && word != "red" && word != "bed"
  }

  /// Returns the word after a range, in lower case; `nil` if there is none, or if there is more than spaces before it.
  private func wordAfter(_ range: Range<String.Index>, in message: MessageText) -> String? {
    guard let next = message.words.first(where: { $0.range.lowerBound >= range.upperBound }),
      message.text[range.upperBound..<next.range.lowerBound].allSatisfy({ $0 == " " })
    else { return nil }
    return next.lowercased
  }

  /// Some words before which “have” forms a tense.
  private static let wordsAfterHave: Set<String> = [
    "already", "always", "become", "been", "bought", "broken", "brought", "come", "done", "eaten",
    "ever", "fallen", "felt", "forgotten", "found", "given", "gone", "got", "had", "heard", "just",
    "kept", "known", "lost", "made", "met", "never", "not", "put", "read", "said", "seen", "slept",
    "spoken", "taken", "thought", "told", "won", "written",
  ]

  /// Returns the range of a phrase that begins with the word at an index; `nil` if it is not there, or if there is more
  /// than spaces between its words.
  private func range(
    of phrase: String, at index: Int, in message: MessageText
  ) -> Range<String.Index>? {
    let parts = phrase.split(separator: " ")
    guard index + parts.count <= message.words.count else { return nil }
    let words = message.words[index..<index + parts.count]
    guard zip(words, parts).allSatisfy({ $0.lowercased == $1 && !$0.isProtected }),
      let first = words.first, let last = words.last
    else { return nil }
    let range = first.range.lowerBound..<last.range.upperBound
    return message.text[range].allSatisfy { $0.isLetter || $0 == " " } ? range : nil
  }

  private static func cased(_ text: String, like word: Substring) -> String {
    word.count == 1 && word.first?.isUppercase == true
      ? text.prefix(1).uppercased() + text.dropFirst() : text.cased(like: word)
  }
}
