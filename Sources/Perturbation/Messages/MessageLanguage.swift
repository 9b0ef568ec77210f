/// The language of a message, which decides about keyboards, courtesies, contractions, quotation marks and spelling.
enum MessageLanguage: String, Sendable, CaseIterable {
  case english, german, french, spanish, italian, portuguese, dutch, chinese, japanese

  /// Guesses the language from its script and the most frequent words.
  ///
  /// A message of one letter has no language of its own. If no frequent word occurs, the language is that of the reply,
  /// or English.
  init(of text: String, answeredWith reply: String = "") {
    self = Self.guess(text) ?? Self.guess(reply) ?? .english
  }

  private static func guess(_ text: String) -> MessageLanguage? {
    if let language = language(ofScript: text) { return language }
    let words = text.lowercased().split { !$0.isLetter && !MessageText.isApostrophe($0) }
    var best: (language: MessageLanguage?, count: Int) = (nil, 0)
    for language in allCases {
      let known = frequentWords[language] ?? []
      let count = words.count { known.contains(String($0).straightened) && text.count > 1 }
      if count > best.count { best = (language, count) }
    }
    return best.language
  }

  private static func language(ofScript text: String) -> MessageLanguage? {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { (0x3041...0x30FF).contains($0.value) }) { return .japanese }
    return scalars.contains { (0x4E00...0x9FFF).contains($0.value) } ? .chinese : nil
  }

  /// Whether every noun begins with a capital letter, so that a capital letter tells nothing about names.
  var capitalizesNouns: Bool { self == .german }

  /// The rows of letters of the usual keyboard.
  var keyboard: [String] {
    switch self {
    case .german: ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"]
    case .french: ["azertyuiop", "qsdfghjklm", "wxcvbn"]
    case .spanish: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"]
    // Chinese and Japanese words are composed from several keys, so that a wrong key is not a wrong letter.
    case .chinese, .japanese: []
    case .english, .italian, .portuguese, .dutch: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    }
  }

  private static let frequentWords: [MessageLanguage: Set<String>] = [
    .english: words(
      "i you the is a what how are to my do it of and me that your have not can in am no yes so hello who where he she we they was for with"
    ),
    .german: words(
      "hallo ich du der die das ist und nicht ein eine was wie bist wer warum mir mich dein mein hast kannst sind wo zu auf"
    ),
    .french: words(
      "je tu le la les est et pas un une que quoi comment qui suis es mon ton vous il c'est j'ai ça pourquoi où ne de"
    ),
    .spanish: words(
      "yo tú tu el la los es y no un una qué que cómo como quién soy eres mi estás estoy por dónde de me hola"
    ),
    .italian: words(
      "io tu il lo gli è e non un una che cosa come chi sono sei mio tuo stai sto perché dove di mi ciao"
    ),
    .portuguese: words(
      "eu você tu o os é não um uma que como quem sou és meu teu está estou porque onde de me olá"),
    .dutch: words(
      "ik jij je de het is en niet een wat hoe wie ben bent mijn jouw waarom waar mij hallo van"),
  ]

  /// Returns whether a word in lower case is one of the most frequent of some language.
  static func isFrequent(_ word: String) -> Bool {
    allCases.contains { frequentWords[$0]?.contains(word) ?? false }
  }

  /// Returns the words between spaces.
  static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
