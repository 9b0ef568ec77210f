import Responder

struct GluedWordsCheck: RuleCheck {
  let description = CheckDescription(
    name: "glued-words", severity: .warning,
    summary: "a continuation line that joins two words",
    explanation: """
      A continuation is appended directly to the line above, without white space between, unless ! local concat says
      otherwise. Write \\s for a space, or ! local concat = space at the top of the file.
      """,
    bad: """
      + hello
      - Hello, my
      ^ friend!
      + *
      - Pardon?
      """,
    replacing: "my", with: "my\\s")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.documents.enumerated().flatMap { number, document in
      JoinedWords(document, options: book.brain.options.parsing).found.map { pair in
        Diagnostic(
          description.severity, description.name,
          in: book.lineMaps[number].range(ofBytes: pair.secondWord, in: document.name),
          "this joins two words: '\(pair.joinedWord)'",
          hint: "end the line above with \\s, or write ! local concat = space")
      }
    }
  }
}
