import Responder

/// Puts the message or a word between quotation marks, or writes apostrophes curly or straight.
struct QuotesPerturber: Perturber {
  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard let word = chance.pick(message.words) else { return nil }
    let text = message.text
    var texts = [
      "\"\(text)\"", "\u{201C}\(text)\u{201D}", "'\(text)'",
      message.replacing([(word.range, "\"\(word.text)\"")]),
    ]
    if message.language == .japanese { texts = ["「\(text)」"] }
    if message.language == .chinese { texts = ["“\(text)”"] }
    if message.language == .german { texts.append("\u{201E}\(text)\u{201C}") }
    if message.language == .french { texts.append("« \(text) »") }
    // Programs change apostrophes more often than people add quotation marks, so these texts are four times as likely.
    for (mark, other) in [("'", "\u{2019}"), ("\u{2019}", "'")] as [(Character, String)] {
      texts += Array(repeating: message.replacing(mark, with: other), count: 4)
    }
    return one(of: texts, unlike: message, &chance)
  }
}
