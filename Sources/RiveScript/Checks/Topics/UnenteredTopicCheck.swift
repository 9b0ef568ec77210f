import Responder

struct UnenteredTopicCheck: RuleCheck {
  let description = CheckDescription(
    name: "unentered-topic", severity: .warning,
    summary: "a topic that is never entered",
    explanation: """
      No {topic=…} leads to the topic, and no other topic includes or inherits it. Its rules never answer.
      """,
    bad: """
      > topic game
      + *
      - Guess!{topic=random}
      < topic
      + *
      - Pardon?
      """,
    replacing: "< topic", with: "< topic\n+ play\n- Guess!{topic=game}")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    return book.brain.topics.indices.compactMap { index in
      let topic = book.brain.topics[index]
      guard !topic.triggers.isEmpty || !topic.previousTriggers.isEmpty,
        !book.canBeEntered(topic.name),
        book.searchedTopics.searchers[index] == [index]
      else { return nil }
      return book.diagnostic(
        description, topic: index, "nothing leads to the topic '\(topic.name)'",
        hint: "enter it with {topic=\(topic.name)} in a reply")
    }
  }
}
