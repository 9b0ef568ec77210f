import Responder

/// A condition that cannot be read.
struct BadConditionCheck: RuleCheck {
  static let description = CheckDescription(
    name: "bad-condition", severity: .error,
    summary: "a condition that cannot be read",
    explanation: """
      A condition is * left operator right => reply. The operator is one of == != < <= > >= eq ne <> and has white
      space on both sides.
      """,
    bad: """
      + am i old
      * <get age>>40 => Not young any more.
      - No idea.
      + i am # years old
      - <set age=<star>>So be it.
      + *
      - Pardon?
      """,
    good: """
      + am i old
      * <get age> > 40 => Not young any more.
      - No idea.
      + i am # years old
      - <set age=<star>>So be it.
      + *
      - Pardon?
      """)
}
