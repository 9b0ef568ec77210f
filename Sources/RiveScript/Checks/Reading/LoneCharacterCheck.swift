import Responder

/// A line of a single character.
struct LoneCharacterCheck: RuleCheck {
  static let description = CheckDescription(
    name: "lone-character", severity: .warning,
    summary: "a line of a single character",
    explanation: """
      A line that is only one character long does nothing: a bare < closes no topic, a bare - is no reply.
      """,
    bad: """
      + hello
      -
      - Hi!
      + *
      - Pardon?
      """,
    good: """
      + hello
      - Hi!
      + *
      - Pardon?
      """)
}
