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
      guard bytes[line].contains(where: { $0 >= 0xC2 }) else { continue }
      let scalars = bytes[line].writtenScalars
      let mark = scalars.first { !CharacterClass($0.scalar).contains(.space) }?.scalar
      guard let hidden = HiddenCharacters(scalars, isTrigger: mark == "+") else { continue }
      let index = line.lowerBound + hidden.offset
      let range = book.lineMaps[document].range(
        ofBytes: index..<index + hidden.length, in: book.documents[document].name)
      found.append(
        Diagnostic(
          description.severity, description.name, in: range,
          "hidden characters: \(hidden.codes.joined(separator: ", "))"))
    }
    return found
  }
}

/// The hidden characters of a line.
private struct HiddenCharacters {
  /// The characters as `U+200B`, each once, in order.
  private(set) var codes: [String] = []
  /// The offset of the first hidden character, in UTF-8 bytes.
  private(set) var offset = 0
  /// The length of that character, in UTF-8 bytes.
  private(set) var length = 0

  /// Finds the hidden characters; returns `nil` if there are none.
  init?(_ line: [(scalar: Unicode.Scalar, length: Int)], isTrigger: Bool) {
    var index = 0
    var before: Unicode.Scalar?
    for (scalar, length) in line {
      let isNoBreakSpace = scalar == "\u{A0}" || scalar == "\u{2007}" || scalar == "\u{202F}"
      if scalar.isHidden(after: before) || isTrigger && isNoBreakSpace {
        if codes.isEmpty { (offset, self.length) = (index, length) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        if !codes.contains(code) { codes.append(code) }
      }
      index += length
      before = scalar
    }
    if codes.isEmpty { return nil }
  }
}
