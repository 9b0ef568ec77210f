import Responder

struct LongTriggerCheck: RuleCheck {
  /// The maximum number of characters, without a weight.
  static let maximumLength = 160

  let description = CheckDescription(
    name: "long-trigger", severity: .note,
    summary: "a trigger of more than \(maximumLength) characters",
    explanation: """
      A long trigger is hard to read. Move its alternatives into an ! array, or write several triggers that redirect to
      one. The check runs only with --only long-trigger.
      """,
    bad: """
      + [please|could you|would you|can you|will you|i want you to|i would like you to] (open|
      ^ unlock|unbolt|unseal) [the|that|this|my|our|your] (door|gate|window|hatch|lid|box)
      - It is open.
      + *
      - Pardon?
      """,
    good: """
      ! array asking = please|could you|would you|can you|will you|i want you to|i would like you to
      + [@asking] (open|unlock|unbolt|unseal) [the|that|this|my|our|your] (door|gate|window|hatch|lid|box)
      - It is open.
      + *
      - Pardon?
      """, isOnRequest: true)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    book.brain.triggers.enumerated().compactMap { index, trigger in
      let text = book.brain.arena[trigger.text]
      let length = (WeightTag.removed(from: text)?.text[...] ?? text).scalarCount
      guard length > Self.maximumLength else { return nil }
      return book.diagnostic(
        description, block: index,
        "this trigger has \(length) characters, more than \(Self.maximumLength)")
    }
  }
}
