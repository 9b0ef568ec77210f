import Responder

struct UnknownTopicCheck: RuleCheck {
  let description = CheckDescription(
    name: "unknown-topic", severity: .warning,
    summary: "a topic that does not exist",
    explanation: """
      If a rule sends the user to a topic that does not exist, the next message is answered in the topic random. An
      included or inherited topic that does not exist adds nothing.
      """,
    bad: """
      + play
      - Let us play!{topic=gane}
      > topic game
      + *
      - Guess!{topic=random}
      < topic
      + *
      - Pardon?
      """,
    replacing: "- Let us play!{topic=gane}", with: "- Let us play!{topic=game}")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let topics = book.brain.topicNumbers
    return book.uses.compactMap { use in
      guard use.kind == .topic, let name = use.name, topics[name] == nil, name != Topic.initial,
        !book.host.topics.contains(name)
      else {
        return nil
      }
      return book.diagnostic(
        description, book.texts[use.text], at: name, "there is no topic '\(name)'",
        hint: book.guess(name, among: topics.keys))
    }
  }
}
