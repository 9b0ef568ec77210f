import Responder

/// A line that begins with no command.
struct UnknownCommandCheck: RuleCheck {
  static let description = CheckDescription(
    name: "unknown-command", severity: .warning,
    summary: "a line that begins with no command",
    explanation: """
      The first character of a line says what the line is: + - * @ % ^ ! > < or // for a comment. A line that
      begins with anything else is ignored; often it is the second half of a line that wants a ^.
      """,
    bad: """
      + hello
      - Hello,
      dear friend!
      + *
      - Pardon?
      """,
    good: """
      + hello
      - Hello,\\s
      ^ dear friend!
      + *
      - Pardon?
      """)
}
