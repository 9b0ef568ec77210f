import Responder

struct ImpossiblePreviousCheck: RuleCheck {
  let description = CheckDescription(
    name: "impossible-previous", severity: .warning,
    summary: "a % line that no reply can match",
    explanation: """
      The % line has to match the robot's whole last reply, in lower case and without punctuation. No reply of these
      rules can be that text, so the trigger never matches.
      """,
    bad: """
      + knock knock
      - Who is there?
      + *
      % whose there
      - <star> who?
      + *
      - Pardon?
      """,
    replacing: "% whose there", with: "% who is there")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    // With `split = all`, a reply can be several replies joined.
    guard !book.brain.previousPatterns.isEmpty, book.brain.options.split != .all,
      let said = SaidTexts(book)
    else { return [] }
    return book.brain.triggers.indices.compactMap { index in
      let trigger = book.brain.triggers[index]
      guard let previous = trigger.previous,
        !said.mayMatch(book.brain.previousPatterns[Int(previous)])
      else { return nil }
      return book.diagnostic(
        description, block: index, inPrevious: true, "no reply can be this text",
        hint: "it has to match a whole reply; [*] matches any text before or after")
    }
  }
}
