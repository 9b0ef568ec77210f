import Responder

struct HiddenCharactersCheck: RuleCheck {
  let description = CheckDescription(
    name: "hidden-characters", severity: .warning,
    summary: "invisible characters, no-break spaces in triggers, or changes of writing direction",
    explanation: """
      Invisible characters make different triggers look the same. Characters that change the direction of writing make a
      rule look different from what it does. A joiner between letters or signs that need it, as in Persian or in emoji,
      is not reported. A no-break space in a trigger is reported, because it looks like a space and is treated as one.
      """,
    bad: """
      + good\u{200B}bye
      - See \u{202E}uoy\u{202C}!
      + *
      - Pardon?
      """,
    replacing: "good\u{200B}bye\n- See \u{202E}uoy\u{202C}!",
    with: "goodbye\n- See you! می\u{200C}خواهم")

  /// Returns a diagnostic for each line with hidden characters, at the first of them.
  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.documents.indices.flatMap { diagnostics(in: $0, of: book) }
  }

  /// Returns the diagnostics of one file.
  ///
  /// Complexity: linear in the bytes of the file.
  private func diagnostics(in document: Int, of book: RuleBook) -> [Diagnostic] {
    let bytes = book.documents[document].source
    var found: [Diagnostic] = []
    for line in SourceLines(bytes).lazy.map(\.content) {
      guard bytes[line].contains(where: { $0 >= 0xC2 }),
        let (first, codes) = hiddenCharacters(in: bytes[line])
      else { continue }
      let range = book.lineMaps[document].range(
        ofBytes: first, in: book.documents[document].name)
      found.append(
        Diagnostic(
          description.severity, description.name, in: range,
          "hidden characters: \(codes.joined(separator: ", "))"))
    }
    return found
  }

  /// Returns the bytes of the first hidden character of a line, and the hidden characters as `U+200B`, each once.
  private func hiddenCharacters(
    in line: ArraySlice<UInt8>
  ) -> (first: Range<Int>, codes: [String])? {
    let scalars = line.writtenScalars
    let isTrigger = scalars.first { !CharacterClass($0.scalar).contains(.space) }?.scalar == "+"
    var first: Range<Int>?
    var codes: [String] = []
    var index = line.startIndex
    var before: Unicode.Scalar?
    for (scalar, length) in scalars {
      let isNoBreakSpace = scalar == "\u{A0}" || scalar == "\u{2007}" || scalar == "\u{202F}"
      if scalar.isHidden(after: before) || isTrigger && isNoBreakSpace {
        first = first ?? index..<index + length
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        if !codes.contains(code) { codes.append(code) }
      }
      index += length
      before = scalar
    }
    return first.map { ($0, codes) }
  }
}
