import Responder

/// A line that belongs to no trigger.
struct OrphanCheck: RuleCheck {
  static let description = CheckDescription(
    name: "orphan", severity: .warning,
    summary: "a line that belongs to no trigger",
    explanation: """
      A reply, a condition or a redirect belongs to the trigger above it, a % line directly below its trigger, and a
      continuation to the line above it. Without one they are ignored.
      """,
    bad: """
      - Nobody asked.
      + *
      - Pardon?
      """,
    good: """
      + *
      - Pardon?
      - Nobody asked.
      """)
}
