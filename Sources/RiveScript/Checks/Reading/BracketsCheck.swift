import Responder

/// Brackets that do not pair up.
struct BracketsCheck: RuleCheck {
  static let description = CheckDescription(
    name: "brackets", severity: .error,
    summary: "brackets that do not pair up",
    explanation: """
      Every ( [ { and < of a trigger has to be closed by its own counterpart, and there is something between
      two bars. A trigger with such a mistake is left out, with all its replies.
      """,
    bad: """
      + my name [is *
      - Hello, <star>!
      + *
      - Pardon?
      """,
    good: """
      + my name [is] *
      - Hello, <star>!
      + *
      - Pardon?
      """)
}
