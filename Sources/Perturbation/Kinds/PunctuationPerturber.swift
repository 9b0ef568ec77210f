import Responder

/// Adds, drops and repeats marks: `hello` becomes `hello!!`, `hello...` or `hello,`.
struct PunctuationPerturber: Perturber {
  private static let marks = ".!?,;:…"

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard let last = message.words.last else { return nil }
    let end = message.text[last.range.upperBound...]
    // What is no mark, such as a smiley, stays.
    guard end.allSatisfy({ Self.marks.contains($0) || $0.isWhitespace }) else { return nil }
    let bare = String(message.text[..<last.range.upperBound])
    var texts = ["", "!", "!!!", "...", ".", "?", "?!"].map { bare + $0 }
    if message.words.count > 2, let first = message.words.first {
      var text = message.text
      let following = text[first.range.upperBound...].first
      if following == " " {
        text.insert(",", at: first.range.upperBound)
        texts.append(text)
      }
    }
    if bare.contains(",") { texts.append(message.text.replacing(",", with: "")) }
    return one(of: texts, unlike: message, &chance)
  }
}
