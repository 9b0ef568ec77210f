import Responder

/// An array that is not defined.
struct UnknownArrayCheck: RuleCheck {
  let description = CheckDescription(
    name: "unknown-array", severity: .warning,
    summary: "an array that is not defined",
    explanation: """
      In a trigger an unknown array matches nothing at all, so that the trigger matches less than it seems to; in a
      reply (@name) stays as it is written.
      """,
    bad: """
      ! array colors = red green blue
      + my car is (@color)
      - <star> is a fine colour.
      + *
      - Pardon?
      """,
    good: """
      ! array colors = red green blue
      + my car is (@colors)
      - <star> is a fine colour.
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let known = book.brain.arrays
    let inTriggers = book.patternNames.arrays.filter { known[$0.name] == nil }.map { use in
      book.report(
        description, block: use.block, inPrevious: use.inPrevious, at: "@\(use.name)",
        "there is no array '\(use.name)'", hint: book.meant(use.name, among: known.keys))
    }
    let inReplies = book.replyArrays.filter { known[$0.name] == nil }.map { use in
      book.report(
        description, book.texts[use.text], at: "(@\(use.name))",
        "there is no array '\(use.name)'; this stays as it is written",
        hint: book.meant(use.name, among: known.keys))
    }
    return inTriggers + inReplies
  }
}
