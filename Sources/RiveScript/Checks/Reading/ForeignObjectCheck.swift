import Responder

/// An object in a programming language.
struct ForeignObjectCheck: RuleCheck {
  static let description = CheckDescription(
    name: "foreign-object", severity: .warning,
    summary: "an object in a programming language",
    explanation: """
      Objects hold code for another interpreter. It is never run here: calls of it answer with an error text, unless the
      program that hosts the rules brings a macro of that name.
      """,
    bad: """
      > object add python
        return str(int(args[0]) + int(args[1]))
      < object
      + *
      - Pardon?
      """,
    good: """
      + *
      - Pardon?
      """)
}
