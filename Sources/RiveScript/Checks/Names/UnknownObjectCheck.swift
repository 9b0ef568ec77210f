import Responder

struct UnknownObjectCheck: RuleCheck {
  let description = CheckDescription(
    name: "unknown-object", severity: .warning,
    summary: "a call to an object that does not exist",
    explanation: """
      The call returns [ERR: Object Not Found]. Objects are macros that the host program provides; a comment declares
      them: // parley:host object add
      """,
    bad: """
      + add # and #
      - That is <call>add <star1> <star2></call>.
      + *
      - Pardon?
      """,
    replacing: "- That is <call>add <star1> <star2></call>.",
    with: "- <set sum=<star1>><add sum=<star2>>That is <get sum>.")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let known = Set(book.brain.options.macros.keys).union(book.brain.objects.map(\.name))
      .union(book.host.objects)
    return book.uses.compactMap { use in
      guard use.kind == .call, let name = use.name, !known.contains(name) else { return nil }
      return book.diagnostic(
        description, book.texts[use.text], at: "<call>", "there is no object '\(name)'",
        hint: book.guess(name, among: known))
    }
  }
}
