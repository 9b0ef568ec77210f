import Conversations

/// The words of a message as reviewing compares them.
///
/// Case, marks, apostrophes and a plural's `s` are ignored: `Can I prolong my books?` has the words
/// `can i prolong my book`. Its content words, which are not common, are `prolong book`.
package struct MessageWords: Sendable, Hashable {
  /// All words in order.
  package let all: [String]

  /// Complexity: linear in the length of the message.
  package init(_ message: String) { all = Self.split(message) }

  /// The words that are not common; all words if each is common.
  package var content: [String] {
    let content = all.filter { !CommonWords.all.contains($0) }
    return content.isEmpty ? all : content
  }

  /// Returns whether the next message says the same again: it has the same words, or most of the same content words.
  ///
  /// Messages of one word do not count.
  package func isSaidAgain(by next: MessageWords) -> Bool {
    guard all.count > 1, next.all.count > 1 else { return false }
    if all == next.all { return true }
    let (one, other) = (Set(content), Set(next.content))
    let common = one.intersection(other).count
    return common > 1 && 5 * common >= 3 * one.union(other).count
  }

  /// Returns the words of a text in lower case, as they are written, without those that have a mark inside.
  static func written(in text: String) -> Set<String> {
    Set(
      text.lowercased().split { !isWordCharacter($0) }
        .filter { $0.allSatisfy(\.isLetter) }.map(String.init))
  }

  /// Returns a text in which written words are replaced by others; everything else stays as it is.
  ///
  /// - Parameter words: the replacements by words in lower case, as `written` returns them.
  static func replacing(_ words: [String: String], in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { isWordCharacter($0) }
      if word.isEmpty {
        result.append(first)
        rest.removeFirst()
      } else {
        result += words[word.lowercased()] ?? String(word)
        rest.removeFirst(word.count)
      }
    }
    return result
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || "'’-".contains(character)
  }

  private static func split(_ text: String) -> [String] {
    let message = text.utf8.contains(UInt8(ascii: "-")) ? withoutShortHyphens(text) : text
    var words: [String] = []
    var word: [UInt8] = []
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) || (48...57).contains(byte) }
    for byte in message.utf8 {
      // Any letter beyond ASCII needs Unicode's tables.
      if byte >= 0x80 {
        return SearchWords.words(of: message.replacing("’", with: "").replacing("'", with: ""))
          .map(folded)
      }
      let lower = (65...90).contains(byte) ? byte | 0x20 : byte
      if isLetter(lower) {
        word.append(lower)
      } else if byte != UInt8(ascii: "'"), !word.isEmpty {
        words.append(folded(String(decoding: word, as: UTF8.self)))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { words.append(folded(String(decoding: word, as: UTF8.self))) }
    return words
  }

  /// Returns a text without the hyphens after one or two letters at the start of a word: `wifi` for `wi-fi`, `email`
  /// for `e-mail`.
  ///
  /// The hyphen after two letters stays if they are a common word.
  private static func withoutShortHyphens(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).map { word in
      let parts = word.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].first?.isLetter == true else { return word }
      let first = parts[0].drop { !$0.isLetter }
      let isShort = (1...2).contains(first.count) && first.allSatisfy(\.isLetter)
      return isShort && (first.count == 1 || !CommonWords.all.contains(first.lowercased()))
        ? parts[0] + parts[1] : word
    }.joined(separator: " ")
  }

  /// Returns a word without the ending of an English, French or Spanish plural.
  static func folded(_ word: String) -> String {
    let bytes = word.utf8
    guard bytes.count > 3, bytes.last == UInt8(ascii: "s"),
      let before = bytes.dropLast().last, !"sui".utf8.contains(before)
    else { return word }
    return String(word.dropLast())
  }
}

/// Words that say little about what a message is about, in six languages.
enum CommonWords {
  /// The minimum length of a common word that is recognized with a typing error at its end.
  private static let minimumLength = 5
  /// The minimum length of a common word that is recognized with any letter but the first missing, or with any two
  /// neighboring letters swapped.
  ///
  /// The word `could` is shorter, so `cold` does not count as its misspelling.
  private static let minimumLengthForAnyError = 6
  /// The longer common words with such an error.
  private static let misspelled: Set<String> = {
    var misspelled: Set<String> = []
    for word in all where word.utf8.count >= minimumLength {
      let letters = Array(word)
      let first = letters.count >= minimumLengthForAnyError ? 1 : letters.count - 1
      for index in first..<letters.count {
        misspelled.insert(String(letters[..<index] + letters[(index + 1)...]))
        var swapped = letters
        swapped.swapAt(index - 1, index)
        misspelled.insert(String(swapped))
      }
    }
    return misspelled.subtracting(all)
  }()

  /// Returns whether a word is a longer common word with a letter missing, or with two swapped: `wher`, `plesae`.
  static func isMisspelled(_ word: String) -> Bool { misspelled.contains(word) }

  static let all = Set(
    [english, german, french, spanish, italian, portuguese].flatMap { $0.split(separator: " ") }
      .map { MessageWords.folded(String($0)) })

  private static let english = """
    a about again all also am an and any anyone anything are as at be been but by can cant could did do does doesnt \
    dont else for from get give go got had has have hello help her here hey hi him his how i id if ill im in is isnt \
    it its ive just kindly know like let lets me my need no not now of oh ok okay on one or our out please really say \
    she he show so some something tell thank thanks that thats the their them then there these they this those to too \
    try u up us very want was we well were what whats when where which who why will with would wont yes you your youre \
    may might more must shall should
    """
  private static let german = """
    aber als am an auch auf aus bei bin bist bitte da danke das dass dein dem den der des die dir du ein eine einem \
    einen einer er es für gibt haben hallo hast hat hier ich ihr im ist ja kann kannst könnte könnten man mein meine \
    meinen mich mir mit möchte nein nicht noch nun oder schon sein sich sie sind so und uns von war was wann warum wer \
    wie will wir wird wo zu zum zur
    """
  private static let french = """
    au aux avec bonjour c ce ces cette comment d dans de des du elle en est et il ils j je l la le les leur ma mais me \
    merci mes moi mon ne nous on ou où par pas peux plus pour pourquoi puis qu quand que quel quelle qui s sa se ses si \
    son suis sur ta te tes toi ton tu un une veux voudrais vous y êtes à ça s'il plait
    """
  private static let spanish = """
    al con como cómo cuando cuándo de del dónde el ella en es esta está este favor gracias ha hay hola la las lo los me \
    mi mis muy no nos o para pero por porque puedo puede que qué quiero se si sí sin sobre su sus tu tus un una y yo
    """
  private static let italian = """
    alla anche che chi ci ciao come con cosa da dei del della di dove e ed gli grazie ho i il io la le lei lo ma mi mio \
    ne nel non per perché posso può quando questo se si sono su ti tu un una uno voglio è
    """
  private static let portuguese = """
    ao as até com como da das de do dos e ela ele em esta eu isso já mais mas me meu minha na nas no nos não o obrigado \
    olá onde os ou para pode por posso quando que quem quero se sem seu sim sua também tu um uma você
    """
}
