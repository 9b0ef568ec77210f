/// Finds the `^` lines whose first word is joined to the last word of the line above.
struct JoinedWords {
  /// The last word of a line and the first word of the next line, which became one word.
  struct Pair {
    /// The second word, in bytes of the document.
    var secondWord: Range<Int>
    var joinedWord: String
  }

  private(set) var found: [Pair] = []
  private let document: Document

  init(_ document: Document, options: ParsingOptions) {
    self.document = document
    var concat = options.concat
    for statement in document.statements {
      if statement.command == .definition {
        let definition = Definition(document[statement.text])
        concat = definition.concatenation ?? concat
        if definition.kind != .array { findPairs(in: statement) }
      } else if concat == .none, statement.command != .label, statement.command != .endLabel {
        findPairs(in: statement)
      }
    }
  }

  private mutating func findPairs(in statement: Statement) {
    guard statement.text.start >= document.source.count else { return }
    let pieces = document.lines(of: statement).map { document.argument(of: $0).withoutComment }
    for (before, piece) in zip(pieces, pieces.dropFirst()) {
      guard let last = before.last, let first = piece.first, Self.joins(last, first),
        !before.endsInEscape
      else { continue }
      let left = before.reversed().prefix { CharacterClass(ascii: $0) != .space }.reversed()
      let right = piece.prefix { CharacterClass(ascii: $0) != .space }
      found.append(
        Pair(
          secondWord: piece.startIndex..<right.endIndex,
          joinedWord: String(decoding: left + right, as: UTF8.self)))
    }
  }

  /// Returns whether the last byte of a line and the first byte of the next one join ASCII words.
  ///
  /// The last byte may also be a punctuation mark. Other letters do not count, because their script may need no spaces.
  private static func joins(_ last: UInt8, _ first: UInt8) -> Bool {
    guard first < 0x80, CharacterClass(ascii: first).contains(.word) else { return false }
    return last < 0x80
      && (CharacterClass(ascii: last).contains(.word) || ".,;:!?".utf8.contains(last))
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text ends with `\s` or `\n`, which stand for white space.
  fileprivate var endsInEscape: Bool {
    suffix(2).elementsEqual("\\s".utf8) || suffix(2).elementsEqual("\\n".utf8)
  }
}
