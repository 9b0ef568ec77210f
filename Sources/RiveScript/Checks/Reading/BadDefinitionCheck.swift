import Responder

/// A definition without a name or a value.
struct BadDefinitionCheck: RuleCheck {
  static let description = CheckDescription(
    name: "bad-definition", severity: .error,
    summary: "a definition without a name or a value",
    explanation: """
      A definition is ! kind name = value; to take one back, write ! kind name = <undef>.
      """,
    bad: """
      ! var name
      + *
      - Pardon?
      """,
    good: """
      ! var name = Aiden
      + *
      - Pardon?
      """)
}
