import Responder

/// A comment that swallows the rest of the file.
struct UnclosedCommentCheck: RuleCheck {
  static let description = CheckDescription(
    name: "unclosed-comment", severity: .warning,
    summary: "a comment that swallows the rest of the file",
    explanation: """
      A comment that begins with /* at the beginning of a line ends with the first line that has */ in it.
      """,
    bad: """
      + *
      - Pardon?
      /* the rest is
      still to be written
      """,
    good: """
      + *
      - Pardon?
      /* the rest is
      still to be written */
      """)
}
