import Responder

struct StraySampleCheck: RuleCheck {
  let description = CheckDescription(
    name: "stray-sample", severity: .note,
    summary: "a you> or not> comment without a trigger below it",
    explanation: """
      The comments // you> and // not> name messages for the trigger below them. Only comments and blank lines may stand
      between such a comment and the trigger. This message is not checked.
      """,
    bad: """
      + when do you close
      // you> when do you close
      - At ten.
      + *
      - Pardon?
      """,
    replacing: "+ when do you close\n// you> when do you close",
    with: "// you> when do you close\n+ when do you close")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.documents.flatMap(\.samples).filter { $0.statement == nil }.map { sample in
      Diagnostic(
        description.severity, description.name, in: sample.range,
        "no trigger follows this message: it is not checked", hint: "move it above a trigger")
    }
  }
}
