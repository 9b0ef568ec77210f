import Responder

/// An unknown tag that resembles a known one, or a date with an unknown format.
struct UnknownTagCheck: RuleCheck {
  let description = CheckDescription(
    name: "unknown-tag", severity: .warning,
    summary: "a misspelled tag",
    explanation: """
      An unknown tag is printed in the reply as it is, so that HTML works. This tag is so similar to a known one that it
      is probably a typing error.

      A `<date …>` with an unknown format is reported too; it stays in the reply.
      """,
    bad: """
      + my name is *
      - <sett name=<star>>Hello, <fromal>!
      + who am i
      - <get name>
      + *
      - Pardon?
      """,
    replacing: "- <sett name=<star>>Hello, <fromal>!", with: "- <set name=<star>>Hello, <formal>!")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.tagCandidates.compactMap { tag in
      if tag.hasUnknownFormat {
        let text = book.texts[tag.text]
        return book.diagnostic(
          description, text.statement, in: text.document, at: tag.range,
          "this <date …> has a format that is not known: it stays in the reply",
          hint: "a format is made of \(DateFormat.letters), each after a %")
      }
      guard !tag.isKnown, let meant = tag.meant else { return nil }
      let text = book.texts[tag.text]
      let range = book.range(of: tag.range, in: text.statement, text.document)
      let written = tag.opening.hasSuffix("}") ? meant + "}" : meant
      return book.diagnostic(
        description, text.statement, in: text.document, at: tag.range,
        "'\(tag.opening)' is not a tag: it is printed in the reply",
        hint: "did you mean '\(written)'?",
        edits: range.map { [SourceEdit($0, written)] } ?? [])
    }
  }
}
