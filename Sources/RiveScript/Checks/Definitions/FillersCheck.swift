import Responder

struct FillersCheck: RuleCheck {
  let description = CheckDescription(
    name: "fillers", severity: .warning,
    summary: "filler words that are never dropped",
    explanation: """
      ! global fillers names an array, as in = @fillers, whose items are left out of a message if otherwise only a
      catch-all matches it. An item with the word "not" is never left out, because the rest would say the opposite.
      """,
    bad: """
      ! array fillers = just actually not
      ! global fillers = @fillers
      + *
      - Pardon?
      """,
    replacing: "! array fillers = just actually not", with: "! array fillers = just actually")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let named = Set(book.definitions.compactMap(\.definition.fillers))
    return book.definitions.compactMap { placed in
      let definition = placed.definition
      if definition.kind == .array, named.contains(definition.name),
        let item = definition.items.first(where: { $0.lowercased().containsNot })
      {
        return book.diagnostic(
          description, placed.statement, in: placed.document, at: item,
          "'\(item)' is never left out, because the rest would say the opposite")
      }
      guard definition.kind == .global, definition.name == "fillers", !definition.isDeletion,
        definition.fillers.map({ book.brain.arrays[$0] == nil }) ?? true
      else { return nil }
      return book.diagnostic(
        description, placed.statement, in: placed.document, at: definition.value,
        "there is no array '\(definition.value)': nothing is left out",
        hint: book.guess(definition.fillers ?? definition.value, among: book.brain.arrays.keys))
    }
  }
}
