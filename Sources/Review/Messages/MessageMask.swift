/// Masks what could identify somebody in a message: names, numbers and addresses.
///
/// `I'm Ann, mail ann@example.org or call 0151 23456` becomes `I'm ‹name›, mail ‹address› or call ‹number› ‹number›`.
package struct MessageMask: Sendable {
  /// The known names, in lower case.
  private let names: Set<String>
  /// The known names that are also common words, such as Will, in lower case.
  private let wordNames: Set<String>

  /// - Parameter names: the names of users, and those that the robot learned; each of their words is masked.
  package init(names: some Sequence<String>) {
    let all = Set(
      names.flatMap { $0.lowercased().split { !$0.isLetter }.map(String.init) }
        .filter { $0.count > 1 })
    wordNames = all.filter(CommonWords.all.contains)
    self.names = all.subtracting(wordNames)
  }

  /// The words after which a name follows, even one that is also a common word.
  private static let introductions: [[String]] = [
    ["my", "name", "is"], ["my", "names"], ["name", "ist"], ["ich", "heiße"], ["mappelle"],
    ["me", "llamo"], ["mi", "chiamo"], ["me", "chamo"], ["i", "am", "called"],
  ]
  /// The words after which a name may follow.
  private static let possibleIntroductions: [[String]] = [["call", "me"], ["this", "is"]]
  /// The abbreviated titles before a name; a point after one of them ends no sentence.
  private static let titles: Set<String> = [
    "dr", "mr", "mrs", "ms", "st", "prof", "hr", "fr", "sr", "sra", "mme",
  ]
  private static let masks: Set<String> = ["‹name›", "‹number›", "‹address›"]
  /// The maximum number of further words of a name.
  private static let maximumFurtherWords = 2

  /// Returns the message with masks; masking it again changes nothing.
  package func masked(_ message: String) -> String { masking(message).text }

  /// Returns an exchange with masks; what is masked in the message is masked in the reply too, ignoring case and marks.
  package func masked(_ message: String, reply: String) -> (message: String, reply: String) {
    let said = masking(message)
    return (said.text, masking(reply, said.masks).text)
  }

  /// Returns the first word of each name by which a message introduces somebody: `anna` in `my name is anna bell`.
  package static func names(introducedIn message: String) -> [String] {
    let words = message.lowercased()
    guard hints.contains(where: words.contains) else { return [] }
    return MessageMask(names: []).masking(message).introduced
  }

  /// A part of each introduction; a message without any of them introduces nobody.
  private static let hints = ["name", "called", "heiß", "appelle", "llamo", "chiamo", "chamo"]

  /// A text with masks.
  private struct MaskedText {
    var text = ""
    /// The first word of each name by which the text introduces somebody.
    var introduced: [String] = []
    /// The masks of the words that were masked, which are in lower case and without marks.
    var masks: [String: String] = [:]

    mutating func add(_ mask: String, of word: Substring) {
      let parts = word.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let names = parts.filter { $0.count > 1 && !CommonWords.all.contains($0) }
      for name in names + [parts.joined()] where !name.isEmpty { masks[name] = mask }
    }
  }

  /// - Parameter known: the masks of further words, which are in lower case and without marks.
  private func masking(_ message: String, _ known: [String: String] = [:]) -> MaskedText {
    var result = MaskedText()
    var said: [String] = []
    var startsSentence = true
    // The number of further words that may belong to the current name.
    var expected = 0
    let pieces = Self.pieces(of: message)
    // Words in capitals stand out only among others.
    let isMixed = pieces.contains { piece in
      let word = Self.core(of: piece).1
      return word.contains(where: \.isLowercase) && !Self.masks.contains(String(word))
    }
    for piece in pieces {
      guard !piece.allSatisfy(\.isWhitespace) else {
        result.text += piece
        continue
      }
      let (before, core, after) = Self.core(of: piece)
      let isIntroduced = Self.introductions.contains { said.suffix($0.count) == $0[...] }
      let follows =
        isIntroduced || expected > 0
        || Self.possibleIntroductions.contains { said.suffix($0.count) == $0[...] }
      var masked = mask(
        core, follows, isIntroduced: isIntroduced, startsSentence, isMixed: isMixed)
      if masked == core {
        masked = known[core.lowercased().filter { $0.isLetter || $0.isNumber }] ?? masked
      } else {
        result.add(masked, of: core)
      }
      if isIntroduced { result.introduced.append(String(core)) }
      result.text += before + masked + after
      let isName = masked == "‹name›" && follows
      expected =
        !isName || !after.isEmpty ? 0 : expected > 0 ? expected - 1 : Self.maximumFurtherWords
      said.append(String(core.lowercased().filter(\.isLetter)))
      startsSentence =
        after.contains { ".!?".contains($0) } && !Self.titles.contains(said.last ?? "")
        || core.isEmpty && startsSentence
    }
    return result
  }

  /// - Parameters:
  ///   - follows: whether a name is likely here.
  ///   - isIntroduced: whether a name is certain here.
  ///   - isMixed: whether the message has small letters, too, so that a word in capitals may be a name.
  private func mask(
    _ word: Substring, _ follows: Bool, isIntroduced: Bool, _ startsSentence: Bool, isMixed: Bool
  ) -> String {
    if word.isEmpty || Self.masks.contains(String(word)) { return String(word) }
    if Self.isAddress(word) { return "‹address›" }
    if word.contains(where: \.isNumber) { return "‹number›" }
    let letters = word.lowercased().split { !$0.isLetter }.map(String.init)
    let isCapital =
      word.first?.isUppercase == true
      && (word.dropFirst().contains(where: \.isLowercase) || isMixed && word.count > 2)
    let isCommon = letters.allSatisfy {
      CommonWords.all.contains($0) || CommonWords.all.contains(MessageWords.folded($0))
    }
    if letters.contains(where: names.contains) || isIntroduced { return "‹name›" }
    if letters.contains(where: wordNames.contains), isCapital && !startsSentence || follows {
      return "‹name›"
    }
    if isCommon { return String(word) }
    return follows || isCapital && !startsSentence ? "‹name›" : String(word)
  }

  /// The last parts of the domain names that people write most.
  private static let domains: Set<String> = [
    "at", "be", "br", "ch", "com", "de", "edu", "es", "eu", "fr", "gov", "info", "io", "it", "net",
    "nl", "org", "pt", "uk",
  ]

  private static func isAddress(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    if lower.contains("@") || lower.contains("://") || lower.hasPrefix("www.") { return true }
    let parts = lower.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { $0.count > 1 }
      && (lower.contains("/") || domains.contains(String(parts.last ?? "")))
      || ["street", "straße", "str", "road", "avenue"].contains(lower)
  }

  /// Returns the words and the white space between them, in order.
  private static func pieces(of message: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = message.startIndex
    for index in message.indices.dropFirst() {
      let previous = message[message.index(before: index)]
      if message[index].isWhitespace != previous.isWhitespace {
        pieces.append(message[start..<index])
        start = index
      }
    }
    if start < message.endIndex { pieces.append(message[start...]) }
    return pieces
  }

  /// Returns the marks before a word, the word, and the marks after it.
  private static func core(of piece: Substring) -> (Substring, Substring, Substring) {
    func isMark(_ character: Character) -> Bool {
      !character.isLetter && !character.isNumber && !"‹›@/+".contains(character)
    }
    let start = piece.firstIndex { !isMark($0) } ?? piece.endIndex
    let end = piece[start...].lastIndex { !isMark($0) }.map(piece.index(after:)) ?? start
    return (piece[..<start], piece[start..<end], piece[end...])
  }
}
