import Responder

struct NoCatchAllCheck: RuleCheck {
  let description = CheckDescription(
    name: "no-catch-all", severity: .warning,
    summary: "a topic without a catch-all",
    explanation: """
      Only the triggers of the topic and of the topics that it includes or inherits are tried. A message that none of
      them matches is answered with ERR: No Reply Matched; the catch-all of random does not help in another topic.
      """,
    bad: """
      + play
      - Guess!{topic=game}
      > topic game
      + stop
      - As you like.{topic=random}
      < topic
      + *
      - Pardon?
      """,
    replacing: "< topic", with: "+ *\n- A number, please!\n< topic")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let trial = TriggerTrial(book)
    let messages = ["qzx", "qzx wvkj jqxw"].map { Subject(Array($0.utf8)) }
    return book.brain.topics.indices.compactMap { index in
      let topic = book.brain.topics[index]
      guard topic.name != Topic.begin, !topic.triggers.isEmpty, book.isLikelyEntered(index),
        messages.contains(where: { trial.winner(of: $0, in: index) == nil }), !book.effort.isSpent
      else { return nil }
      return book.diagnostic(
        description, topic: index,
        "the topic '\(topic.name)' has no catch-all: some messages get no reply there",
        hint: "add a trigger + * to it")
    }
  }
}
