import Responder
import Testing

@testable import RiveScript

/// The index only narrows: who wins is what a plain scan of all triggers says.
@Suite struct IndexTests {
  /// The winner by trying every trigger of every topic that counts.
  private func scanned(_ brain: Brain, _ message: String, _ talk: Conversation) -> Int32? {
    let subject = Subject(brain.normalizer.message(message))
    var matching = PatternMatching(brain, subject, talk)
    guard let topic = brain.topicNumbers[talk.topic ?? Topic.initial] else { return nil }
    var best: (trigger: Int32, level: Int)?
    for member in brain.graph.pool(of: topic) {
      for number in brain.topics[member.topic].triggers.order {
        guard matching.matches(brain.triggers[Int(number)].pattern) else { continue }
        if let current = best,
          !brain.wins(number, member.level, over: current.trigger, current.level)
        {
          continue
        }
        best = (number, member.level)
      }
    }
    return best?.trigger
  }

  @Test func theIndexNeverChangesWhoWins() {
    var matches = 0
    for seed in 0..<400 {
      var random = RandomRules(seed: UInt64(seed))
      let brain = Brain([RuleSource(name: "r", text: random.rules(40))])
      var talk = Conversation(seed: UInt64(seed))
      for _ in 0..<25 {
        let message = random.message()
        let expected = scanned(brain, message, talk)
        // At depth 1 no % trigger takes part, as in the scan.
        let topic = brain.topicNumbers[talk.topic ?? Topic.initial] ?? 0
        let subject = Subject(brain.normalizer.message(message))
        let found = brain.match(subject, in: topic, depth: 1, talk)?.trigger
        #expect(found == expected, "seed \(seed): «\(message)»")
        if found != nil { matches += 1 }
        _ = brain.respond(to: message, in: &talk)
      }
    }
    #expect(matches > 1_000, "too few of the messages match anything for this to mean much")
  }

  @Test func runnersUpAreTheOthersThatMatchInOrder() {
    let robot = Robot("+ my * is red\n- 1\n+ my *\n- 2\n+ *\n- 3\n+ no *\n- 4")
    let rules = robot.brain.runnersUp(to: "my car is red", in: robot.talk, limit: 9)
    #expect(rules.map(\.rule.text) == ["my *", "*"])
    #expect(robot.brain.runnersUp(to: "my car is red", in: robot.talk, limit: 1).count == 1)
  }
}
