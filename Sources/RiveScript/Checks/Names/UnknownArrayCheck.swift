import Responder

struct UnknownArrayCheck: RuleCheck {
  let description = CheckDescription(
    name: "unknown-array", severity: .warning,
    summary: "an undefined array",
    explanation: """
      In a trigger, an undefined array matches nothing. In a reply, (@name) is printed as it is.
      """,
    bad: """
      ! array colors = red green blue
      + my car is (@color)
      - <star> is a fine color.
      + *
      - Pardon?
      """,
    replacing: "+ my car is (@color)", with: "+ my car is (@colors)")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let known = book.brain.arrays
    let inTriggers = book.patternNames.arrays.filter { known[$0.name] == nil }.map { use in
      book.diagnostic(
        description, block: use.block, inPrevious: use.inPrevious, at: "@\(use.name)",
        "there is no array '\(use.name)'", hint: book.guess(use.name, among: known.keys))
    }
    let inReplies = book.replyArrays.filter { known[$0.name] == nil }.map { use in
      book.diagnostic(
        description, book.texts[use.text], at: "(@\(use.name))",
        "there is no array '\(use.name)': this is printed as it is",
        hint: book.guess(use.name, among: known.keys))
    }
    return inTriggers + inReplies
  }
}
