import Responder

/// A trigger that never wins.
struct NeverWinsCheck: RuleCheck {
  let description = CheckDescription(
    name: "never-wins", severity: .warning,
    summary: "a trigger that never wins",
    explanation: """
      Whatever message fits this trigger, another one takes it: one that has a greater weight, comes from a nearer topic or is
      more exact. The message that is shown is one of those. To let it win, give it a {weight=…} or let the other
      match less.
      """,
    bad: """
      + {weight=5}i *
      - You?
      + i like *
      - What do you like about <star>?
      + *
      - Pardon?
      """,
    good: """
      + i *
      - You?
      + i like *
      - What do you like about <star>?
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let trial = TriggerTrial(book)
    var found: [Diagnostic] = []
    for topic in book.brain.topics where topic.name != Topic.begin {
      for number in topic.triggers.order where !book.patternNames.openTriggers.contains(Int(number))
      {
        guard !book.effort.isSpent else { return found }
        guard let defeats = trial.defeats(of: number), let first = defeats.first,
          !defeats.contains(where: { book.patternNames.openTriggers.contains(Int($0.winner)) })
        else { continue }
        found.append(
          book.report(
            description, block: Int(number),
            "this trigger never wins: \(book.quoted(first.message)) goes to "
              + book.name(ofTrigger: first.winner),
            hint: "give it a {weight=…}, or let the other match less"))
      }
    }
    return found
  }
}
