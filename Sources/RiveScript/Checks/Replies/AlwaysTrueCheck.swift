import Responder

struct AlwaysTrueCheck: RuleCheck {
  let description = CheckDescription(
    name: "always-true", severity: .warning,
    summary: "a condition that is always true",
    explanation: """
      The condition compares two texts that never change, so the later conditions and the replies are never used.
      """,
    bad: """
      + hello
      * 1 == 1 => Hi!
      - Hello!
      + *
      - Pardon?
      """,
    replacing: "* 1 == 1 => Hi!\n- Hello!", with: "- Hi!")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.conditions.compactMap { condition in
      guard condition.isLineAlwaysTrue, condition.hasLaterLines else { return nil }
      return book.diagnostic(
        description, condition.statement, in: condition.document,
        "this is always true: the later conditions and the replies are never used")
    }
  }
}
