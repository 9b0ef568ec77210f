import Responder

struct UnsetVariableCheck: RuleCheck {
  let description = CheckDescription(
    name: "unset-variable", severity: .warning,
    summary: "a user variable that is read but never set",
    explanation: """
      No rule sets the variable, so <get> always returns 'undefined' unless the host program sets it. A comment declares
      such a variable: // parley:host variable name. Each variable is reported once.
      """,
    bad: """
      + my name is *
      - <set nmae=<star>>Hello, <star>!
      + who am i
      - You are <get name>, <get nmae>.
      + *
      - Pardon?
      """,
    replacing: "- <set nmae=<star>>Hello, <star>!\n+ who am i\n- You are <get name>, <get nmae>.",
    with: "- <set name=<star>>Hello, <star>!\n+ who am i\n- You are <get name>.")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let changes = book.uses.filter { $0.kind == .changeUser }
    guard changes.allSatisfy({ $0.name != nil }), !book.hasCalls else { return [] }
    let names = changes.compactMap(\.name)
    var reported = Set(names + ["topic"]).union(book.host.variables)
    var found: [Diagnostic] = []
    for use in book.uses where use.kind == .readUser {
      guard let name = use.name, reported.insert(name).inserted else { continue }
      found.append(
        book.diagnostic(
          description, book.texts[use.text], at: "<get \(name)>",
          "no rule sets '\(name)': this returns 'undefined'", hint: book.guess(name, among: names)))
    }
    for use in book.patternNames.userVariables where reported.insert(use.name).inserted {
      found.append(
        book.diagnostic(
          description, block: use.block, inPrevious: use.inPrevious, at: "<get \(use.name)>",
          "no rule sets '\(use.name)': this is empty",
          hint: book.guess(use.name, among: names)))
    }
    return found
  }
}
