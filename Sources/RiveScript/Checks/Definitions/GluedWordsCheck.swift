import Responder

/// A continuation that glues two words together.
struct GluedWordsCheck: RuleCheck {
  let description = CheckDescription(
    name: "glued-words", severity: .warning,
    summary: "a continuation that glues two words together",
    explanation: """
      A continuation is put directly behind the line before it, white space at the joint removed, unless ! local concat says
      otherwise. Write \\s where a space belongs, or ! local concat = space at the top of the file.
      """,
    bad: """
      + hello
      - Hello, my
      ^ friend!
      + *
      - Pardon?
      """,
    good: """
      + hello
      - Hello, my\\s
      ^ friend!
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.documents.enumerated().flatMap { number, document in
      ContinuationJoints(
        document, lines: book.lines[number], options: book.brain.options.parsing
      )
      .glued.map { joint in
        Diagnostic(
          description.severity, description.name,
          in: book.lines[number].range(ofBytes: joint.text, in: document.name),
          "this glues two words into '\(joint.word)'",
          hint: "end the line above with \\s, or write ! local concat = space")
      }
    }
  }
}
