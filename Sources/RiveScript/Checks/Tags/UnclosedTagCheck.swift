import Responder

/// A tag that is never closed, or a closing tag that closes nothing.
struct UnclosedTagCheck: RuleCheck {
  let description = CheckDescription(
    name: "unclosed-tag", severity: .warning,
    summary: "a tag that is never closed",
    explanation: "A tag without its end has no effect and is printed in the reply.",
    bad: """
      + hello
      - {random}Hi|Hello{/radnom}
      + *
      - {uppercase}pardon?
      """,
    replacing: "- {random}Hi|Hello{/radnom}\n+ *\n- {uppercase}pardon?",
    with: "- {random}Hi|Hello{/random}\n+ *\n- {uppercase}pardon?{/uppercase}")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.tagCandidates.compactMap { tag in
      guard tag.isKnown, !tag.isClosed else { return nil }
      let text = book.texts[tag.text]
      let end = tag.end.flatMap { book.range(of: $0..<$0, in: text.statement, text.document) }
      return book.diagnostic(
        description, text.statement, in: text.document, at: tag.range,
        tag.isClosing
          ? "'\(tag.opening)' closes nothing"
          : "'\(tag.opening)' is never closed: it is printed in the reply",
        hint: tag.isClosing ? nil : "close it with \(tag.ending)",
        edits: end.map { [SourceEdit($0, tag.ending)] } ?? [])
    }
  }
}
