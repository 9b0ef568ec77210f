import Responder

/// Writes all words in capital letters, in small letters, or capitalized: `Hello there` becomes `HELLO THERE`.
struct CasePerturber: Perturber {
  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    let words = message.words.filter { !$0.isProtected }
    func all(_ change: (Substring) -> String) -> String {
      message.replacing(words.map { ($0.range, change($0.text)) })
    }
    let texts = [
      all { $0.uppercased() }, all { $0.lowercased() },
      all { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() },
    ]
    return one(of: texts, unlike: message, &chance)
  }
}
