import Responder

/// An unknown tag that is almost a known one.
struct UnknownTagCheck: RuleCheck {
  let description = CheckDescription(
    name: "unknown-tag", severity: .warning,
    summary: "a tag that is not one, but almost",
    explanation: """
      What is no tag of RiveScript stays in the reply as it is written, so that HTML survives. This one is so near to a tag
      that it looks like a slip of the keyboard.
      """,
    bad: """
      + my name is *
      - <sett name=<star>>Hello, <fromal>!
      + who am i
      - <get name>
      + *
      - Pardon?
      """,
    good: """
      + my name is *
      - <set name=<star>>Hello, <formal>!
      + who am i
      - <get name>
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.looseTags.compactMap { tag in
      if tag.hasUnknownFormat {
        let text = book.texts[tag.text]
        return book.report(
          description, text.statement, in: text.document, at: tag.range,
          "this <date …> has a format that is not known: it stays in the reply",
          hint: "a format is made of \(DateFormat.letters), each after a %")
      }
      guard !tag.isKnown, let meant = tag.meant else { return nil }
      let text = book.texts[tag.text]
      let range = book.range(of: tag.range, in: text.statement, text.document)
      let written = tag.opening.hasSuffix("}") ? meant + "}" : meant
      return book.report(
        description, text.statement, in: text.document, at: tag.range,
        "'\(tag.opening)' is no tag: it stays in the reply", hint: "did you mean '\(meant)'?",
        edits: range.map { [SourceEdit($0, written)] } ?? [])
    }
  }
}
