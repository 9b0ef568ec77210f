import Responder

struct UnknownVariableCheck: RuleCheck {
  let description = CheckDescription(
    name: "unknown-variable", severity: .warning,
    summary: "an undefined robot variable",
    explanation: """
      <bot name> returns 'undefined' if no ! var line and no <bot name=value> sets the variable. In a trigger it is
      empty.
      """,
    bad: """
      ! var master = Noah
      + who made you
      - <bot maker> did.
      + *
      - Pardon?
      """,
    replacing: "- <bot maker> did.", with: "- <bot master> did.")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let changed = book.uses.filter { $0.kind == .changeRobot }
    guard changed.allSatisfy({ $0.name != nil }), !book.hasCalls else { return [] }
    let known = Set(book.brain.robotVariables.keys).union(changed.compactMap(\.name))
      .union(book.host.variables)
    let inReplies = book.uses.compactMap { use -> Diagnostic? in
      guard use.kind == .readRobot, let name = use.name, !known.contains(name) else { return nil }
      return book.diagnostic(
        description, book.texts[use.text], at: "<bot \(name)>",
        "the robot has no variable '\(name)': this returns 'undefined'",
        hint: book.guess(name, among: known))
    }
    let inTriggers = book.patternNames.robotVariables.filter { !known.contains($0.name) }.map {
      use in
      book.diagnostic(
        description, block: use.block, inPrevious: use.inPrevious, at: "<bot \(use.name)>",
        "the robot has no variable '\(use.name)': this is empty",
        hint: book.guess(use.name, among: known))
    }
    return inReplies + inTriggers
  }
}
