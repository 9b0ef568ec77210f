import Responder

struct UnusedArrayCheck: RuleCheck {
  let description = CheckDescription(
    name: "unused-array", severity: .warning,
    summary: "an array that nothing uses",
    explanation: """
      No trigger, reply, or other array names this one. Perhaps its name is misspelled where it should be used.
      """,
    bad: """
      ! array colors = red green blue
      + *
      - Pardon?
      """,
    replacing: "+ *", with: "+ my car is (@colors)\n- <star> is a fine color.\n+ *")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var used = Set(book.patternNames.arrays.map(\.name) + book.replyArrays.map(\.name))
    for items in book.brain.arrays.values {
      used.formUnion(items.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) })
    }
    for placed in book.definitions {
      if let name = placed.definition.fillers { used.insert(name) }
    }
    return book.definitions.compactMap { placed in
      let name = placed.definition.name
      guard placed.definition.kind == .array, !placed.definition.isDeletion,
        !used.contains(name), book.brain.arrays[name] != nil
      else { return nil }
      return book.diagnostic(
        description, placed.statement, in: placed.document, at: name,
        "nothing uses the array '\(name)'")
    }
  }
}
