import Responder

struct HiddenInheritanceCheck: RuleCheck {
  let description = CheckDescription(
    name: "hidden-inheritance", severity: .warning,
    summary: "a topic whose catch-all hides everything that it inherits",
    explanation: """
      Inherited triggers are tried after those of the topic itself, so a + * in the topic matches every message before
      they are tried. Write includes instead of inherits: then the triggers of both are sorted together, and + * comes
      last.
      """,
    bad: """
      > topic commands
      + stop
      - As you like.{topic=random}
      < topic
      > topic game inherits commands
      + *
      - Guess again!
      < topic
      + play
      - Guess!{topic=game}
      + *
      - Pardon?
      """,
    replacing: "> topic game inherits commands", with: "> topic game includes commands")

  /// The properties of a topic that decide whether its triggers hide others or are hidden.
  private struct Summary {
    /// The negated weight of the topic's `+ *`; `nil` if there is none.
    var catchAll: Int32?
    /// The negated weight of the topic's trigger with the greatest weight.
    var best = Int32.max
    /// Whether any of the topic's triggers has words.
    var hasWords = false
  }

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let summaries = book.brain.topics.map { summary(of: $0, in: book.brain) }
    return book.brain.topics.indices.compactMap { index in
      let searched = book.searchedTopics[index]
      guard book.effort.spend(searched.count),
        let catchAll = searched.filter({ $0.level == 0 }).compactMap({
          summaries[$0.topic].catchAll
        }).min()
      else { return nil }
      let inherited = searched.filter { $0.level > 0 }.map(\.topic)
      guard inherited.contains(where: { summaries[$0].hasWords }),
        inherited.allSatisfy({ summaries[$0].best >= catchAll })
      else { return nil }
      let name = book.brain.topics[index].name
      return book.diagnostic(
        description, topic: index,
        "the catch-all of '\(name)' answers before every trigger that it inherits",
        hint: "write includes instead of inherits")
    }
  }

  private func summary(of topic: Topic, in brain: Brain) -> Summary {
    var summary = Summary()
    for number in topic.triggers.order {
      let trigger = brain.triggers[Int(number)]
      summary.best = min(summary.best, trigger.rank.weight)
      if !trigger.rank.isWordless {
        summary.hasWords = true
      } else if brain.nodes(of: trigger.text) == [.anything] {
        summary.catchAll = min(summary.catchAll ?? .max, trigger.rank.weight)
      }
    }
    return summary
  }
}
