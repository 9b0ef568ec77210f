import Responder

/// The same trigger twice in one topic.
struct DuplicateTriggerCheck: RuleCheck {
  static let description = CheckDescription(
    name: "duplicate-trigger", severity: .warning,
    summary: "the same trigger twice in one topic",
    explanation: """
      Only the first of them ever answers. Put their replies together, or make them differ.
      """,
    bad: """
      + hello
      - Hi!
      + hello
      - Hello!
      + *
      - Pardon?
      """,
    good: """
      + hello
      - Hi!
      - Hello!
      + *
      - Pardon?
      """)
}
