import Responder

/// A label of an unknown kind.
struct UnknownLabelCheck: RuleCheck {
  static let description = CheckDescription(
    name: "unknown-label", severity: .warning,
    summary: "a label of an unknown kind",
    explanation: """
      There are > begin, > topic and > object. The rules below another one land in the topic that was open before.
      """,
    bad: """
      > topics game
      + *
      - Guess!
      """,
    good: """
      > topic game
      + *
      - Guess!
      """)
}
