import Responder

/// Adds courtesies and fillers: `what time is it` becomes `um, what time is it` or `what time is it please`.
struct PolitenessPerturber: Perturber {
  private static let prefixes: [MessageLanguage: [String]] = [
    .english: ["please ", "hey, ", "um, ", "well, ", "so, ", "excuse me, ", "ok, ", "sorry, "],
    .german: ["bitte ", "ähm, ", "also, ", "entschuldigung, ", "na ja, ", "sag mal, "],
    .french: ["s'il te plaît, ", "euh, ", "bon, ", "excuse-moi, ", "alors, "],
    .spanish: ["por favor, ", "eh, ", "bueno, ", "perdona, ", "oye, "],
    .italian: ["per favore, ", "scusa, ", "allora, ", "senti, "],
    .portuguese: ["por favor, ", "olha, ", "bem, ", "desculpa, "],
    .dutch: ["alsjeblieft, ", "eh, ", "nou, ", "sorry, "],
    .chinese: ["请问，", "不好意思，"], .japanese: ["すみません、", "えっと、"],
  ]
  private static let suffixes: [MessageLanguage: [String]] = [
    .english: [
      " please", ", please", ", thanks", ", thank you", ", ok", " by the way", " you know",
    ],
    .german: [" bitte", ", bitte", ", danke", ", ja", " oder"],
    .french: [" s'il te plaît", ", stp", ", merci", " hein"],
    .spanish: [" por favor", ", gracias", ", vale"],
    .italian: [" per favore", ", grazie", ", dai"],
    .portuguese: [" por favor", ", obrigado", ", tá"],
    .dutch: [" alsjeblieft", ", bedankt", ", hoor"],
    .chinese: ["，谢谢"], .japanese: ["、お願いします"],
  ]

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard let first = message.words.first, let last = message.words.last else { return nil }
    func fitting(_ courtesies: [MessageLanguage: [String]]) -> [String] {
      (courtesies[message.language] ?? []).filter { Self.fits($0, message) }
    }
    if chance.index(below: 2) == 0 {
      guard let courtesy = chance.pick(fitting(Self.prefixes)) else { return nil }
      let keepsCapital =
        first.isProtected || message.language.capitalizesNouns || first.text == "I"
        || first.text.hasPrefix("I'") || first.text.hasPrefix("I\u{2019}")
      let text =
        keepsCapital
        ? message.text : message.replacing([(first.range, lowercasingFirst(first.text))])
      return courtesy + text
    }
    guard let courtesy = chance.pick(fitting(Self.suffixes)) else { return nil }
    let end = last.range.upperBound
    return message.replacing([(end..<end, courtesy)])
  }

  /// Returns whether people say a courtesy with a message.
  ///
  /// They never say:
  ///
  /// - “please” with a statement, a greeting or a name
  /// - “thanks” or “excuse me” with a statement or a greeting
  /// - “hey” before a greeting or a single word
  /// - “you know” or “ok” after a question, or after one or two words
  /// - any courtesy twice
  private static func fits(_ courtesy: String, _ message: MessageText) -> Bool {
    let words = message.words.map(\.lowercased)
    let courtesyWords = MessageText(courtesy).words.map(\.lowercased)
    guard let first = words.first, !courtesyWords.allSatisfy(words.contains) else { return false }
    let name = courtesyWords.joined(separator: " ")
    let isData = message.words.allSatisfy(\.isProtected)
    if requests.contains(name) {
      return !isData && (message.isQuestion || !openings.contains(first))
    }
    if thanks.contains(name) {
      if words.contains(where: { $0.hasPrefix("thank") || thanks.contains($0) }) { return false }
      return answers.contains(first) || message.isQuestion && words.count > 2
        || !isData && !message.isQuestion && !openings.contains(first)
    }
    if apologies.contains(name) {
      return words.count > 1 && (message.isQuestion || !openings.contains(first))
    }
    if calls.contains(name) { return words.count > 1 && !greetings.contains(first) }
    guard remarks.contains(name) else { return true }
    return words.count > 2 && !message.isQuestion
  }

  private static let thanks: Set<String> = [
    "thanks", "thank you", "danke", "merci", "gracias", "grazie", "obrigado", "bedankt",
  ]
  private static let apologies: Set<String> = [
    "excuse me", "sorry", "entschuldigung", "excuse-moi", "perdona", "scusa", "desculpa",
  ]
  /// Words that call somebody’s attention.
  private static let calls: Set<String> = ["hey", "sag mal", "oye", "senti", "olha"]
  private static let greetings: Set<String> = [
    "hello", "hi", "hey", "hii", "good", "goodbye", "bye", "hallo", "guten", "moin", "tschüss",
    "bonjour", "salut", "hola", "buenos", "adiós", "ciao", "olá", "dag",
  ]
  /// Words that answer a question.
  private static let answers: Set<String> = [
    "no", "yes", "yeah", "nein", "ja", "non", "oui", "sí", "sim", "nee",
  ]
  private static let requests: Set<String> = [
    "please", "bitte", "s'il te plaît", "stp", "por favor", "per favore", "alsjeblieft",
  ]
  private static let remarks: Set<String> = [
    "by the way", "you know", "ok", "ja", "oder", "hein", "vale", "dai", "tá", "hoor",
  ]

  /// The first words of statements, greetings and answers.
  private static let openings = MessageLanguage.words(
    """
    i i'm i've i'll i'd im my he she it it's we they you the a this that that's there these \
    because if and but so no yes yeah ok haha hello hi hey good goodbye bye thanks thank sorry \
    hm lol wow ich du mein meine er sie es wir ihr der die das ja nein hallo guten tschüss danke \
    je j'ai mon ma il elle c'est oui non bonjour salut merci yo mi él ella es sí hola buenos \
    gracias io mio ciao grazie eu meu olá sim obrigado ik mijn nee
    """)

  private func lowercasingFirst(_ word: Substring) -> String {
    // A word of capitals is an abbreviation.
    word.dropFirst().contains(where: \.isUppercase)
      ? String(word) : word.prefix(1).lowercased() + word.dropFirst()
  }
}
