import Responder

/// A comment in the old form, with #.
struct OldCommentCheck: RuleCheck {
  static let description = CheckDescription(
    name: "old-comment", severity: .warning,
    summary: "a comment in the old form, with #",
    explanation: """
      The line is skipped, as it was meant; but # has long been given up for //.
      """,
    bad: """
      # greetings
      + *
      - Pardon?
      """,
    good: """
      // greetings
      + *
      - Pardon?
      """)
}
