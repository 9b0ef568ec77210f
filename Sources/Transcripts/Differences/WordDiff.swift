/// How one text becomes another, word by word.
struct WordDiff: Sendable {
  /// A stretch of one of the texts, or of both.
  struct Part: Sendable, Hashable {
    enum Kind: Sendable { case same, removed, added }

    var kind: Kind
    var text: String
  }

  /// Neighbours differ in kind; a removed part stands before the added one.
  let parts: [Part]

  /// The cost grows with the number of words times the number of differences, within a limit: texts of
  /// thousands of words without anything in common are one removed and one added part.
  init(from old: String, to new: String) {
    var parts: [Part] = []
    func add(_ kind: Part.Kind, _ tokens: some Sequence<Substring>) {
      let text = tokens.joined()
      guard !text.isEmpty else { return }
      if parts.last?.kind == kind {
        parts[parts.count - 1].text += text
      } else {
        parts.append(Part(kind: kind, text: text))
      }
    }
    var removed: [Substring] = []
    var added: [Substring] = []
    for run in SequenceDiff(from: Self.tokens(old), to: Self.tokens(new)).runs {
      let isGap = run.same.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      let isBetween =
        !(removed.isEmpty && added.isEmpty) && !(run.removed.isEmpty && run.added.isEmpty)
      if isGap, isBetween {
        // Words that change on both sides of a space read best as one change.
        removed += run.same
        added += run.same
      } else {
        add(.removed, removed)
        add(.added, added)
        add(.same, run.same)
        (removed, added) = ([], [])
      }
      removed += run.removed
      added += run.added
    }
    add(.removed, removed)
    add(.added, added)
    self.parts = parts
  }

  /// How many words are not in both.
  var changes: Int {
    parts.reduce(0) { $0 + ($1.kind == .same ? 0 : Self.tokens($1.text).count) }
  }

  /// Words and what stands between them; scripts without spaces go letter by letter.
  static func tokens(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var start = text.startIndex
    var isInWord = false
    for index in text.indices {
      let isWord = Self.isWord(text[index])
      if index > start, !(isWord && isInWord) {
        tokens.append(text[start..<index])
        start = index
      }
      isInWord = isWord
    }
    if start < text.endIndex { tokens.append(text[start...]) }
    return tokens
  }

  private static func isWord(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    // From the first Chinese, Japanese and Korean signs on, a letter is about a word.
    return (character.isLetter || character.isNumber || character == "_") && scalar.value < 0x2E80
  }
}
