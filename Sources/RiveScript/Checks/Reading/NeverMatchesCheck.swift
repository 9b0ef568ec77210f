import Responder

/// A character in a trigger that no message contains.
struct NeverMatchesCheck: RuleCheck {
  let description = CheckDescription(
    name: "never-matches", severity: .error,
    summary: "characters in a trigger that no message has",
    explanation: """
      Messages are put into lower case and lose their punctuation before they are compared with triggers. A
      trigger with a capital letter or a question mark waits for a message that never comes.
      """,
    bad: """
      + What is your name?
      - Aiden.
      + *
      - Pardon?
      """,
    good: """
      + what is your name
      - Aiden.
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.brain.options.parsing.utf8 else { return [] }
    let marks = book.brain.normalizer.punctuation.scalars.subtracting(
      "()[]|@#_*<>={}".unicodeScalars)
    let redirected = Set(book.redirectedText.unicodeScalars)
    return book.blocks.enumerated().compactMap { index, block in
      let text = book.documents[block.document].text(of: block.trigger)
      guard
        let mark = text.unicodeScalars.first(where: {
          marks.contains($0) && !redirected.contains($0)
        })
      else { return nil }
      return book.report(
        description, block: index, at: String(mark),
        "messages lose '\(mark)': a trigger that has it never matches", hint: "leave it out")
    }
  }
}
