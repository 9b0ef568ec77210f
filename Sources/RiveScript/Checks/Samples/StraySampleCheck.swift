import Responder

/// A message in a comment that no trigger follows.
struct StraySampleCheck: RuleCheck {
  let description = CheckDescription(
    name: "stray-sample", severity: .note,
    summary: "a message in a comment without a trigger below it",
    explanation: """
      The comments // you> and // not> name messages for the trigger below them, and only comments and blank lines may
      stand between. This message is not checked.
      """,
    bad: """
      + when do you close
      // you> when do you close
      - At ten.
      + *
      - Pardon?
      """,
    good: """
      // you> when do you close
      + when do you close
      - At ten.
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.documents.flatMap(\.samples).filter { $0.statement == nil }.map { sample in
      Diagnostic(
        description.severity, description.name, in: sample.range,
        "no trigger follows this message: it is not checked", hint: "move it above a trigger")
    }
  }
}
