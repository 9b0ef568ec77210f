import Responder

/// A topic that cannot be left.
struct TopicWithoutExitCheck: RuleCheck {
  static let description = CheckDescription(
    name: "topic-without-exit", severity: .warning,
    summary: "a topic that cannot be left",
    explanation: """
      Rules lead into the topic, and none of those that answer in it leads out again: the talk stays there for ever.
      """,
    bad: """
      + play
      - Guess!{topic=game}
      > topic game
      + *
      - Wrong! Guess again!
      < topic
      + *
      - Pardon?
      """,
    good: """
      + play
      - Guess!{topic=game}
      > topic game
      + stop
      - As you like.{topic=random}
      + *
      - Wrong! Guess again!
      < topic
      + *
      - Pardon?
      """)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let exits = book.uses.filter { $0.kind == .topic || $0.kind == .call }
    return book.brain.topics.indices.compactMap { index in
      let topic = book.brain.topics[index]
      guard topic.name != Topic.initial, topic.name != Topic.begin,
        book.uses.contains(where: { $0.kind == .topic && $0.name == topic.name })
      else { return nil }
      let pool = Set(book.brain.graph.pool(of: index).map(\.topic))
      let hasExit = exits.contains { use in
        guard use.kind == .call || use.name != topic.name else { return false }
        guard let block = book.texts[use.text].block else { return true }
        let own = Int(book.brain.triggers[block].topic)
        return pool.contains(own) || book.brain.topics[own].name == Topic.begin
      }
      if hasExit { return nil }
      return book.report(
        Self.description, topic: index, "no rule leads out of the topic '\(topic.name)' again",
        hint: "add a reply with {topic=random}")
    }
  }
}
