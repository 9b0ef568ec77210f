import Responder

/// A label that is never closed.
struct UnclosedLabelCheck: RuleCheck {
  static let description = CheckDescription(
    name: "unclosed-label", severity: .warning,
    summary: "a label that is never closed",
    explanation: """
      The topic then reaches to the end of the file, and an object swallows it: close it where it ends.
      """,
    bad: """
      > topic game
      + *
      - Guess!
      """,
    good: """
      > topic game
      + *
      - Guess!
      < topic
      """)
}
