import Responder

/// Finds the `^` lines whose first word is joined to the last word of the line above.
struct JoinedWords {
  /// The last word of a line and the first word of the next line, which became one word.
  struct Pair {
    /// The second word, in bytes of the document.
    var text: Range<Int>
    /// The joined word.
    var word: String
  }

  private(set) var found: [Pair] = []
  private let document: Document
  private let lines: LineMap

  init(_ document: Document, lines: LineMap, options: ParsingOptions) {
    self.document = document
    self.lines = lines
    var concat = options.concat
    for statement in document.statements {
      if statement.command == .definition {
        let definition = Definition(document[statement.text])
        if definition.kind == .local, definition.name == "concat" {
          concat = ParsingOptions.Concatenation(rawValue: definition.value) ?? .none
        }
        if definition.kind != .array { look(at: statement) }
      } else if concat == .none, statement.command != .label, statement.command != .endLabel {
        look(at: statement)
      }
    }
  }

  private mutating func look(at statement: Statement) {
    guard statement.text.start >= document.source.count else { return }
    var before = text(ofLine: Int(statement.line))
    var number = Int(statement.line) + 1
    while number <= lines.count {
      let line = text(ofLine: number)
      if line.count < 2 {
        number += 1
        continue
      }
      guard line.first == UInt8(ascii: "^") else { return }
      let piece = line.dropFirst().trimmed
      if let last = before.last, let first = piece.first, Self.joins(last, first),
        !before.endsInEscape
      {
        let left = before.reversed().prefix { CharacterClass(ascii: $0) != .space }.reversed()
        let right = piece.prefix { CharacterClass(ascii: $0) != .space }
        found.append(
          Pair(
            text: piece.startIndex..<right.endIndex,
            word: String(decoding: left + right, as: UTF8.self)))
      }
      before = piece
      number += 1
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

  /// Returns a line without an inline comment, and without white space at its ends.
  private func text(ofLine number: Int) -> ArraySlice<UInt8> {
    let line = lines[number].trimmed
    let comment = line.indices.dropFirst().dropLast().first { index in
      line[index] == UInt8(ascii: "/") && line[index + 1] == UInt8(ascii: "/")
        && CharacterClass(ascii: line[index - 1]) == .space
    }
    return comment.map { line[..<$0].trimmed } ?? line
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text ends with `\s` or `\n`, which stand for white space.
  fileprivate var endsInEscape: Bool {
    suffix(2).elementsEqual("\\s".utf8) || suffix(2).elementsEqual("\\n".utf8)
  }
}
