import Responder

struct SubstitutionLoopCheck: RuleCheck {
  let description = CheckDescription(
    name: "substitution-loop", severity: .warning,
    summary: "substitutions that undo each other",
    explanation: """
      One substitution replaces a word, and the second puts it back. The two words are only exchanged, so triggers
      with one of them match messages with the other.
      """,
    bad: """
      ! sub cant = can not
      ! sub can not = cant
      + *
      - Pardon?
      """,
    replacing: "! sub can not = cant\n+ *", with: "+ *")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var values: [String: PlacedDefinition] = [:]
    for placed in book.definitions where placed.definition.kind == .sub {
      values[placed.definition.name] = placed
    }
    return values.values.compactMap { placed in
      let (name, value) = (placed.definition.name, placed.definition.value)
      guard let other = values[value], other.definition.value == name, name != value,
        (other.document, other.statement.line) < (placed.document, placed.statement.line)
      else { return nil }
      return book.diagnostic(
        description, placed.statement, in: placed.document, at: name,
        "this undoes the substitution of '\(value)' in "
          + "\(book.documents[other.document].name):\(other.statement.line)")
    }
  }
}
