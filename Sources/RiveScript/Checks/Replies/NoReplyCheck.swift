import Responder

struct NoReplyCheck: RuleCheck {
  let description = CheckDescription(
    name: "no-reply", severity: .warning,
    summary: "a trigger without a reply",
    explanation: "If such a trigger matches, the user gets ERR: No Reply Found.",
    bad: """
      + hello
      + *
      - Pardon?
      """,
    replacing: "+ *", with: "- Hi!\n+ *")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.blocks.indices.filter { book.blocks[$0].isEmpty }.map { index in
      book.diagnostic(
        description, block: index, "this trigger has no reply",
        hint: "add a line like - Hello!")
    }
  }
}
