import Responder

struct SubstitutedTriggerCheck: RuleCheck {
  let description = CheckDescription(
    name: "substituted-trigger", severity: .warning,
    summary: "a trigger with words that substitutions remove from every message",
    explanation: """
      The ! sub lines are applied to messages before they are compared with triggers. After that, no message contains
      the text on the left of such a line, so the trigger never matches. Write the text on the right instead.
      """,
    bad: """
      ! sub u = you
      + how are u
      - Fine.
      + *
      - Pardon?
      """,
    replacing: "+ how are u", with: "+ how are you")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var substitutions: [String: String] = [:]
    for definition in book.definitions.map(\.definition) where definition.kind == .sub {
      substitutions[definition.name] = definition.isDeletion ? nil : definition.value
    }
    guard !substitutions.isEmpty else { return [] }
    let trial = SubstitutionTrial(book, substitutions: substitutions)
    return book.brain.triggers.indices.compactMap { index in
      guard let changed = trial.substitution(preventing: index) else { return nil }
      return book.diagnostic(
        description, block: index, at: changed,
        "no message contains '\(changed)': a substitution changes it to '\(substitutions[changed] ?? "")'",
        hint: "write the text of the substitution instead")
    }
  }
}
