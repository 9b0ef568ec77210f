import Responder

/// A definition of an unknown kind.
struct UnknownDefinitionCheck: RuleCheck {
  static let description = CheckDescription(
    name: "unknown-definition", severity: .warning,
    summary: "a definition of an unknown kind",
    explanation: """
      What can be defined is version, global, var, array, sub, person and local.
      """,
    bad: """
      ! variable name = Aiden
      + *
      - Pardon?
      """,
    good: """
      ! var name = Aiden
      + *
      - Pardon?
      """)
}
