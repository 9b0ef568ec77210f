import Responder

struct BeginWithoutRequestCheck: RuleCheck {
  let description = CheckDescription(
    name: "begin-without-request", severity: .warning,
    summary: "a begin block without a request trigger",
    explanation: """
      Before every message, the word request is matched in the begin block. If no trigger matches it, the block is
      skipped.
      """,
    bad: """
      > begin
      + requests
      - {ok}
      < begin
      + *
      - Pardon?
      """,
    replacing: "+ requests", with: "+ request")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard let begin = book.brain.topicNumbers[Topic.begin],
      let first = book.brain.triggers.firstIndex(where: { Int($0.topic) == begin }),
      TriggerTrial(book).winner(of: Subject(Array("request".utf8)), in: begin) == nil
    else { return [] }
    return [
      book.diagnostic(
        description, block: first,
        "no trigger of the begin block matches 'request': it is skipped",
        hint: "add a trigger + request")
    ]
  }
}
