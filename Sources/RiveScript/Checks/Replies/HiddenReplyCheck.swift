import Responder

/// Replies, conditions and earlier `@` lines that an `@` line hides.
struct HiddenReplyCheck: RuleCheck {
  let description = CheckDescription(
    name: "hidden-reply", severity: .warning,
    summary: "replies that a redirect hides",
    explanation: """
      A trigger with an @ line always redirects: its replies and conditions are never used. If it has several @ lines,
      only the last one is used. To redirect only sometimes, write - {@…}.
      """,
    bad: """
      + hello
      - Hi!
      + hi
      @ hello
      - Hello!
      + *
      - Pardon?
      """,
    replacing: "@ hello", with: "- {@hello}")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.blocks.compactMap { block in
      guard let last = block.redirects.last else { return nil }
      let others = block.redirects.dropLast() + block.conditions + block.replies
      guard let first = others.min(by: { $0.line < $1.line }) else { return nil }
      return book.diagnostic(
        description, first, in: block.document,
        "this is never used: the trigger redirects in line \(last.line)",
        hint: "write the redirect as a reply: - {@\(book.documents[block.document].text(of: last))}"
      )
    }
  }
}
