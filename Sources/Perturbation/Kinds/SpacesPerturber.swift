import Responder

/// Doubles spaces, or adds some at one end or before an exclamation or question mark.
struct SpacesPerturber: Perturber {
  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    let text = message.text
    guard !message.words.isEmpty else { return nil }
    var texts = ["  \(text)", "\(text)  ", "\(text)\t"]
    let gaps = text.indices.filter { text[$0] == " " }
    if !gaps.isEmpty {
      let places = chosen(gaps, rate: max(rate, 0.5), &chance)
      let wide = message.replacing(places.map { ($0..<text.index(after: $0), "  ") })
      texts += [wide, wide]
    }
    if let mark = text.lastIndex(where: { "!?".contains($0) }), mark > text.startIndex {
      texts.append(message.replacing([(mark..<mark, " ")]))
    }
    return one(of: texts, unlike: message, &chance)
  }
}
