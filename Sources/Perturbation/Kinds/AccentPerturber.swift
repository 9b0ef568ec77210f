import Responder

/// Writes letters without their accents: `café` becomes `cafe`, `schön` becomes `schoen` or `schon`.
struct AccentPerturber: Perturber {
  private static let plain: [Character: String] = {
    let rows = [
      ("a", "àáâãäåāăą"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëēęě"), ("g", "ğ"),
      ("i", "ìíîïīı"), ("l", "ł"), ("n", "ñńň"), ("o", "òóôõöøō"), ("r", "ř"), ("s", "śşšș"),
      ("t", "ťțţ"), ("u", "ùúûüūůű"), ("y", "ýÿ"), ("z", "źżž"), ("ss", "ß"), ("ae", "æ"),
      ("oe", "œ"),
    ]
    let letters = rows.flatMap { letter, accented in accented.map { ($0, letter) } }
    return Dictionary(letters, uniquingKeysWith: { $1 })
  }()
  private static let german: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    let words = message.words.filter { word in
      !word.isProtected && word.text.contains { Self.plain[Character($0.lowercased())] != nil }
    }
    if words.isEmpty { return nil }
    let spellsOut = message.language == .german && chance.index(below: 2) == 0
    // Somebody whose keyboard lacks these letters replaces them in all words.
    return message.replacing(
      words.map { word in
        (word.range, word.text.map { Self.bare($0, spellingOut: spellsOut) }.joined())
      })
  }

  private static func bare(_ character: Character, spellingOut: Bool) -> String {
    let small = Character(character.lowercased())
    guard let text = (spellingOut ? german[small] : nil) ?? plain[small] else {
      return String(character)
    }
    return character.isUppercase ? text.prefix(1).uppercased() + text.dropFirst() : text
  }
}
