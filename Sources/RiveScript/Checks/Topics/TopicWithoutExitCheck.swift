import Responder

struct TopicWithoutExitCheck: RuleCheck {
  let description = CheckDescription(
    name: "topic-without-exit", severity: .warning,
    summary: "a topic that cannot be left",
    explanation: """
      Rules lead into the topic, but none of the rules that answer in it leads out. The conversation stays in the topic
      forever.
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
    replacing: "> topic game", with: "> topic game\n+ stop\n- As you like.{topic=random}")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let uses = book.uses.filter { $0.kind == .topic || $0.kind == .call }
    // The topics to which each topic's triggers may lead; `nil` stands for a topic that is known only during a
    // conversation, or that an object macro may choose. The key -1 is for tags outside of triggers, and for the host.
    var exits: [Int: Set<String?>] = [:]
    for use in uses {
      let topic = book.texts[use.text].block.map { Int(book.brain.triggers[$0].topic) } ?? -1
      exits[topic, default: []].insert(use.kind == .call ? nil : use.name)
    }
    // The host may set its topics at any time.
    exits[-1, default: []].formUnion(book.host.topics.map { $0 })
    let everywhere = [-1] + (book.brain.topicNumbers[Topic.begin].map { [$0] } ?? [])
    return book.brain.topics.indices.compactMap { index in
      let topic = book.brain.topics[index]
      guard topic.name != Topic.initial, topic.name != Topic.begin,
        book.namedTopics.contains(topic.name)
      else { return nil }
      let searched = everywhere + book.searchedTopics[index].map(\.topic)
      let hasExit = searched.contains { exits[$0]?.contains { $0 != topic.name } ?? false }
      if hasExit { return nil }
      return book.diagnostic(
        description, topic: index, "no rule leads out of the topic '\(topic.name)'",
        hint: "add a reply with {topic=random}")
    }
  }
}
