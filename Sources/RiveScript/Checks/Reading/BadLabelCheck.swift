import Responder

/// A label that is not written as it has to be.
struct BadLabelCheck: RuleCheck {
  static let description = CheckDescription(
    name: "bad-label", severity: .warning,
    summary: "a label that is not written as it has to be",
    explanation: """
      Labels are > begin, > topic name, > topic name includes other inherits another, and > object name language;
      they are closed with < begin, < topic and < object, and nothing behind those words.
      """,
    bad: """
      > topic game
      + *
      - Guess!{topic=random}
      < topic game
      + game
      - Come in!{topic=game}
      + *
      - Pardon?
      """,
    good: """
      > topic game
      + *
      - Guess!{topic=random}
      < topic
      + game
      - Come in!{topic=game}
      + *
      - Pardon?
      """)
}
