import Responder

/// A topic whose own catch-all hides everything that it inherits.
struct HiddenInheritanceCheck: RuleCheck {
  let description = CheckDescription(
    name: "hidden-inheritance", severity: .warning,
    summary: "a topic whose own catch-all hides all that it inherits",
    explanation: """
      Inherited triggers are tried after those of the topic itself, and a + * of the topic matches every message before
      them. Write includes instead of inherits: then the triggers of both are sorted together, and + * comes last.
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
    good: """
      > topic commands
      + stop
      - As you like.{topic=random}
      < topic
      > topic game includes commands
      + *
      - Guess again!
      < topic
      + play
      - Guess!{topic=game}
      + *
      - Pardon?
      """)

  /// The properties of a topic's triggers that decide whether one topic hides another.
  private struct Summary {
    /// The weight rank of its `+ *`; a trigger with a smaller rank is tried earlier.
    var catchAll: Int32?
    /// The smallest weight rank of all its triggers.
    var best = Int32.max
    /// Whether it has a trigger with words.
    var hasWords = false
  }

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let summaries = book.brain.topics.map { summary(of: $0, in: book.brain) }
    return book.brain.topics.indices.compactMap { index in
      let pool = book.pools[index]
      guard book.effort.spend(pool.count),
        let catchAll = pool.filter({ $0.level == 0 }).compactMap({ summaries[$0.topic].catchAll })
          .min()
      else { return nil }
      let inherited = pool.filter { $0.level > 0 }.map(\.topic)
      guard inherited.contains(where: { summaries[$0].hasWords }),
        inherited.allSatisfy({ summaries[$0].best >= catchAll })
      else { return nil }
      let name = book.brain.topics[index].name
      return book.report(
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
