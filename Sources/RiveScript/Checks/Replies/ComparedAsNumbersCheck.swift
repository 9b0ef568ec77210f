import Responder

struct ComparedAsNumbersCheck: RuleCheck {
  let description = CheckDescription(
    name: "compared-as-numbers", severity: .warning,
    summary: "words that are compared as numbers",
    explanation: """
      The operators < <= > and >= compare whole numbers. If one side is anything else, the condition is never true.
      """,
    bad: """
      + i am # years old
      * <star> > thirty => Not young any more.
      - So be it.
      + *
      - Pardon?
      """,
    replacing: "thirty", with: "30")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.conditions.compactMap { condition in
      guard condition.comparison != .equal, condition.comparison != .unequal,
        let word = [condition.leftSide, condition.rightSide].compactMap({ $0 }).first(where: {
          Int($0.trimmed) == nil
        })
      else { return nil }
      return book.diagnostic(
        description, condition.statement, in: condition.document, at: word,
        "'\(word)' is not a whole number: this is never true", hint: "compare words with == and !=")
    }
  }
}
