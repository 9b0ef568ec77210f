import Responder

/// A begin block that no message passes.
struct BeginWithoutRequestCheck: RuleCheck {
  let description = CheckDescription(
    name: "begin-without-request", severity: .warning,
    summary: "a begin block that no message comes through",
    explanation: """
      The begin block is asked with the word request before every message. Without a trigger for that it is passed over.
      """,
    bad: """
      > begin
      + requests
      - {ok}
      < begin
      + *
      - Pardon?
      """,
    good: """
      > begin
      + request
      - {ok}
      < begin
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard let begin = book.brain.topicNumbers[Topic.begin],
      let first = book.brain.triggers.firstIndex(where: { Int($0.topic) == begin }),
      TriggerTrial(book).winner(of: Subject(Array("request".utf8)), in: begin) == nil
    else { return [] }
    return [
      book.report(
        description, block: first,
        "the begin block has no answer to 'request': it is passed over",
        hint: "write + request")
    ]
  }
}
