import Responder

struct NeverWinsCheck: RuleCheck {
  let description = CheckDescription(
    name: "never-wins", severity: .warning,
    summary: "a trigger that never wins",
    explanation: """
      Every message that matches this trigger is answered by another trigger, which has a greater weight, is in a nearer
      topic or is more specific. The report shows such a message. To let this trigger win, give it a {weight=…} or
      make the other one more specific.
      """,
    bad: """
      + {weight=5}i *
      - You?
      + i like *
      - What do you like about <star>?
      + *
      - Pardon?
      """,
    replacing: "+ {weight=5}i *", with: "+ i *")

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
          book.diagnostic(
            description, block: Int(number),
            "this trigger never wins: \(book.quoted(first.message)) is answered by "
              + book.name(ofTrigger: first.winner),
            hint: "give it a {weight=…}, or make the other one more specific",
            related: [book.brain.location(ofTrigger: first.winner)]))
      }
    }
    return found
  }
}
