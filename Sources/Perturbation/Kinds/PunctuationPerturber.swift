import Responder

/// Adds and drops marks: `hello.` becomes `hello`, `hello!!!` or `hello...`.
struct PunctuationPerturber: Perturber {
  private static let marks = ".!?,;:…"

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard let last = message.words.last else { return nil }
    let end = message.text[last.range.upperBound...]
    // A message that ends with anything else, such as a smiley, is not changed.
    guard end.allSatisfy({ Self.marks.contains($0) || $0.isWhitespace }) else { return nil }
    let bare = String(message.text[..<last.range.upperBound])
    var texts = ["", "!", "!!!", "...", ".", "?", "?!"].map { bare + $0 }
    if let place = chance.pick(pauses(in: message)) {
      texts.append(message.replacing([(place..<place, ",")]))
    }
    texts.append(message.replacing(",", with: ""))
    return one(of: texts, unlike: message, &chance)
  }

  /// Returns the places after a word where somebody may put a comma: after an interjection at the beginning, and before
  /// a conjunction.
  private func pauses(in message: MessageText) -> [String.Index] {
    message.words.indices.dropLast().compactMap { index in
      let end = message.words[index].range.upperBound
      guard message.text[end...].hasPrefix(" ") else { return nil }
      let opens = index == 0 && Self.interjections.contains(message.words[index].lowercased)
      let joins = index > 0 && Self.conjunctions.contains(message.words[index + 1].lowercased)
      return opens || joins ? end : nil
    }
  }

  private static let interjections = MessageLanguage.words(
    """
    hello hi hey yes yeah no nope ok okay well so oh ah please thanks sorry bye goodbye hallo ja \
    nein bitte danke bonjour salut oui non merci hola sí gracias ciao olá sim nee
    """)
  private static let conjunctions: Set<String> = [
    "but", "because", "and", "though", "aber", "weil", "und", "denn", "mais", "parce", "pero",
    "porque", "ma", "perché", "mas", "maar", "omdat",
  ]
}
