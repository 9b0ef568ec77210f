/// Masks what could identify somebody in a message: names, numbers and addresses.
///
/// `I'm Ann, mail ann@example.org or call 0151 23456` becomes `I'm ‹name›, mail ‹address› or call ‹number› ‹number›`.
package struct MessageMask: Sendable {
  /// The known names, in lower case.
  private let names: Set<String>

  /// - Parameter names: the users' names and what the robot knows about them; each of their words is masked.
  package init(names: some Sequence<String>) {
    self.names = Set(
      names.flatMap { $0.lowercased().split { !$0.isLetter }.map(String.init) }
        .filter { $0.count > 1 && !CommonWords.all.contains($0) })
  }

  /// The words after which a name follows.
  private static let introductions: [[String]] = [
    ["my", "name", "is"], ["my", "names"], ["call", "me"], ["this", "is"], ["name", "ist"],
    ["ich", "heiße"], ["mappelle"], ["me", "llamo"], ["mi", "chiamo"], ["me", "chamo"],
    ["i", "am", "called"],
  ]

  /// Returns the message with masks; masking twice is masking once.
  package func masked(_ message: String) -> String {
    var result = ""
    var said: [String] = []
    var startsSentence = true
    for piece in Self.pieces(of: message) {
      guard !piece.allSatisfy(\.isWhitespace) else {
        result += piece
        continue
      }
      let (before, core, after) = Self.core(of: piece)
      result += before + mask(core, after: said, startsSentence) + after
      said.append(String(core.lowercased().filter(\.isLetter)))
      startsSentence = after.contains { ".!?".contains($0) } || core.isEmpty && startsSentence
    }
    return result
  }

  private func mask(_ word: Substring, after said: [String], _ startsSentence: Bool) -> String {
    if word.isEmpty || word.hasPrefix("‹") { return String(word) }
    if Self.isAddress(word) { return "‹address›" }
    if word.contains(where: \.isNumber) { return "‹number›" }
    let letters = word.lowercased().split { !$0.isLetter }.map(String.init)
    let follows = Self.introductions.contains { said.suffix($0.count) == $0[...] }
    let isCapital = word.first?.isUppercase == true && word.dropFirst().contains { $0.isLowercase }
    let isCommon = letters.allSatisfy {
      CommonWords.all.contains($0) || CommonWords.all.contains(MessageWords.folded($0))
    }
    if letters.contains(where: names.contains) { return "‹name›" }
    if isCommon { return String(word) }
    return follows || isCapital && !startsSentence ? "‹name›" : String(word)
  }

  private static func isAddress(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    if lower.contains("@") || lower.contains("://") || lower.hasPrefix("www.") { return true }
    let parts = lower.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { $0.count > 1 } && lower.contains("/")
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

  /// Returns a word between the marks around it.
  private static func core(of piece: Substring) -> (Substring, Substring, Substring) {
    func isMark(_ character: Character) -> Bool {
      !character.isLetter && !character.isNumber && !"‹›@/+".contains(character)
    }
    let start = piece.firstIndex { !isMark($0) } ?? piece.endIndex
    let end = piece[start...].lastIndex { !isMark($0) }.map(piece.index(after:)) ?? start
    return (piece[..<start], piece[start..<end], piece[end...])
  }
}
