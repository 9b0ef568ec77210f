import Responder

/// Adds courtesies and fillers: `what time is it` becomes `um, what time is it` or `what time is it please`.
struct PolitenessPerturber: Perturber {
  private static let before: [MessageLanguage: [String]] = [
    .english: ["please ", "hey, ", "um, ", "well, ", "so, ", "excuse me, ", "ok, ", "sorry, "],
    .german: ["bitte ", "ähm, ", "also, ", "entschuldigung, ", "na ja, ", "sag mal, "],
    .french: ["s'il te plaît, ", "euh, ", "bon, ", "excuse-moi, ", "alors, "],
    .spanish: ["por favor, ", "eh, ", "bueno, ", "perdona, ", "oye, "],
    .italian: ["per favore, ", "scusa, ", "allora, ", "senti, "],
    .portuguese: ["por favor, ", "olha, ", "bem, ", "desculpa, "],
    .dutch: ["alsjeblieft, ", "eh, ", "nou, ", "sorry, "],
  ]
  private static let after: [MessageLanguage: [String]] = [
    .english: [
      " please", ", please", ", thanks", ", thank you", ", ok", " by the way", " you know",
    ],
    .german: [" bitte", ", bitte", ", danke", ", ja", " oder"],
    .french: [" s'il te plaît", ", stp", ", merci", " hein"],
    .spanish: [" por favor", ", gracias", ", vale"],
    .italian: [" per favore", ", grazie", ", dai"],
    .portuguese: [" por favor", ", obrigado", ", tá"],
    .dutch: [" alsjeblieft", ", bedankt", ", hoor"],
  ]

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard let first = message.words.first, let last = message.words.last else { return nil }
    if chance.index(below: 2) == 0 {
      guard let courtesy = chance.pick(Self.before[message.language] ?? []) else { return nil }
      let isKept =
        first.isProtected || message.language.capitalizesNouns || first.text == "I"
        || first.text.hasPrefix("I'") || first.text.hasPrefix("I\u{2019}")
      let text =
        isKept
        ? message.text : message.replacing([(first.range, lowercasingFirst(first.text))])
      return courtesy + text
    }
    guard let courtesy = chance.pick(Self.after[message.language] ?? []) else { return nil }
    let end = last.range.upperBound
    return message.replacing([(end..<end, courtesy)])
  }

  private func lowercasingFirst(_ word: Substring) -> String {
    // A word of capitals is an abbreviation.
    word.dropFirst().contains(where: \.isUppercase)
      ? String(word) : word.prefix(1).lowercased() + word.dropFirst()
  }
}
