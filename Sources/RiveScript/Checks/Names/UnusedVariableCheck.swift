import Responder

struct UnusedVariableCheck: RuleCheck {
  let description = CheckDescription(
    name: "unused-variable", severity: .note,
    summary: "a variable that is set but never read",
    explanation: """
      No rule reads the variable. The host program may read it, so this is only a note.
      """,
    bad: """
      ! var name = Aiden
      ! var age = 5
      + who are you
      - I am <bot name>.
      + *
      - Pardon?
      """,
    replacing: "- I am <bot name>.", with: "- I am <bot name>, <bot age> years old.")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    unusedRobotVariables(book) + unusedUserVariables(book)
  }

  private func unusedRobotVariables(_ book: RuleBook) -> [Diagnostic] {
    let reads = book.uses.filter { $0.kind == .readRobot }
    guard reads.allSatisfy({ $0.name != nil }), !book.hasCalls else { return [] }
    let read = Set(reads.compactMap(\.name) + book.patternNames.robotVariables.map(\.name))
      .union(book.host.variables)
    let calculates = book.uses.contains { $0.kind == .calculate }
    return book.definitions.compactMap { placed in
      let name = placed.definition.name
      guard placed.definition.kind == .var, !placed.definition.isDeletion, !read.contains(name),
        !(calculates && name.hasPrefix("calc "))
      else { return nil }
      return book.diagnostic(
        description, placed.statement, in: placed.document, at: name,
        "no rule reads the robot's variable '\(name)'")
    }
  }

  private func unusedUserVariables(_ book: RuleBook) -> [Diagnostic] {
    let reads = book.uses.filter { $0.kind == .readUser }
    guard reads.allSatisfy({ $0.name != nil }), !book.hasCalls else { return [] }
    var reported = Set(reads.compactMap(\.name) + book.patternNames.userVariables.map(\.name))
      .union(book.host.variables)
    return book.uses.compactMap { use in
      guard use.kind == .changeUser, let name = use.name, reported.insert(name).inserted else {
        return nil
      }
      return book.diagnostic(
        description, book.texts[use.text], at: " \(name)=",
        "no rule reads the variable '\(name)'")
    }
  }
}
