/// The difference between two texts, word by word.
struct WordDiff: Sendable {
  /// A part of one of the texts, or of both.
  struct Part: Sendable, Hashable {
    enum Kind: Sendable { case same, removed, added }

    var kind: Kind
    var text: String
  }

  /// The parts; neighbors differ in kind, and a removed part precedes the added part next to it.
  let parts: [Part]

  /// The maximum length, in bytes, of texts that are compared by words; longer texts are compared as wholes.
  static let maximumLength = 100_000

  /// Compares two texts.
  ///
  /// Complexity: the number of old tokens times the number of new tokens, without the equal ones at the start and the
  /// end. If the product exceeds `SequenceDiff.maximumPairs`, all other tokens are one removed and one added part.
  init(from old: String, to new: String) {
    guard max(old.utf8.count, new.utf8.count) <= Self.maximumLength else {
      parts =
        old == new
        ? [Part(kind: .same, text: old)]
        : [Part(kind: .removed, text: old), Part(kind: .added, text: new)].filter {
          !$0.text.isEmpty
        }
      return
    }
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
        // Words that change on both sides of a space are easiest to read as one change.
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

  /// The number of tokens in removed and added parts.
  var changedTokenCount: Int {
    parts.reduce(0) { $0 + ($1.kind == .same ? 0 : Self.tokens($1.text).count) }
  }

  /// Returns the words and each character between them; Chinese, Japanese and Korean text is split into characters.
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
    // From U+2E80 on (mostly Chinese, Japanese and Korean), each character is a token.
    return (character.isLetter || character.isNumber || character == "_") && scalar.value < 0x2E80
  }
}
