import Responder

struct SampleCheck: RuleCheck {
  let description = CheckDescription(
    name: "sample", severity: .error,
    summary: "a you> message that misses its trigger, or a not> message that reaches it",
    explanation: """
      A comment above a trigger names messages that must reach it (// you> when do you close) or must not
      (// not> close the door). They are matched in a new conversation in the trigger's topic, after a reply that its %
      line matches. parley replay also checks the messages of the rules that it uses.
      """,
    bad: """
      // you> when do you close
      // not> please close the door
      + [*] close [*]
      - At ten.
      + *
      - Pardon?
      """,
    replacing: "+ [*] close [*]", with: "+ [*] you close [*]")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let brain = book.brain
    var found: [Diagnostic] = []
    for sample in brain.commentSamples {
      guard book.effort.spend(effort(of: sample, in: book)) else { break }
      let winner = brain.winner(of: sample)
      guard (winner == sample.trigger) == sample.isNegative else { continue }
      found.append(
        Diagnostic(
          description.severity, description.name, in: sample.range,
          message(sample, winner, book), hint: hint(sample, winner),
          related: winner.map { [brain.location(ofTrigger: $0)] } ?? []))
    }
    return found
  }

  /// Returns an estimate of the effort for matching a message, which grows with the triggers and with the message.
  private func effort(of sample: Brain.Sample, in book: RuleBook) -> Int {
    let topic = Int(book.brain.triggers[Int(sample.trigger)].topic)
    let triggers = book.searchedTopics[topic].reduce(0) {
      $0 + book.brain.topics[$1.topic].triggers.order.count
    }
    return (8 + triggers / 16) * (1 + sample.message.utf8.count / 64)
  }

  private func message(_ sample: Brain.Sample, _ winner: Int32?, _ book: RuleBook) -> String {
    if sample.isNegative {
      return "this message must not reach \(book.name(ofTrigger: sample.trigger)), but does"
    }
    guard let winner else { return "no trigger matches this message" }
    return "this message reaches \(book.name(ofTrigger: winner)) instead"
  }

  private func hint(_ sample: Brain.Sample, _ winner: Int32?) -> String? {
    sample.isNegative || winner == nil
      ? nil : "in a chat, /whynot tells why the trigger below loses"
  }
}
