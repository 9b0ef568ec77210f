import Responder
import TestSupport
import Testing

@testable import RiveScript

/// The index only narrows the search: a plain scan of all triggers gives the same winner.
@Suite struct IndexTests {
  /// Returns the winner by trying every trigger of every relevant topic.
  private func scanned(_ brain: Brain, _ message: String, _ talk: Conversation) -> Int32? {
    let subject = Subject(brain.normalizer.message(message))
    var matching = PatternMatching(brain, subject, talk)
    guard let topic = brain.topicNumbers[talk.topic ?? Topic.initial] else { return nil }
    var best: (trigger: Int32, level: Int)?
    for member in brain.graph.searched(from: topic) {
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
    for seed in 0..<Soak.count(400) {
      var random = RandomRules(seed: seed)
      let brain = Brain([RuleSource(name: "r", text: random.rules(40))])
      var talk = Conversation(seed: seed)
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

  /// Returns the winner among the triggers with a `%` line, by trying each of them.
  private func scannedAfterReply(
    _ brain: Brain, _ message: String, _ talk: Conversation
  ) -> Int32? {
    guard let topic = brain.topicNumbers[talk.topic ?? Topic.initial] else { return nil }
    let subject = Subject(brain.normalizer.message(message))
    var matching = PatternMatching(brain, subject, talk)
    let last = Subject(brain.normalizer.reply(talk.replies.first ?? "undefined"))
    var said = PatternMatching(brain, last, talk)
    for member in brain.graph.tree(of: topic) {
      let found = brain.topics[member].previousTriggers.order.first { number in
        let trigger = brain.triggers[Int(number)]
        return trigger.previous.map { said.matches(brain.previousPatterns[Int($0)].pattern) }
          ?? true
          && matching.matches(trigger.pattern)
      }
      if let found { return found }
    }
    return nil
  }

  @Test func theIndexNeverChangesWhoWinsAfterAReply() {
    var matches = 0
    for seed in 0..<Soak.count(400) {
      var random = RandomRules(seed: seed)
      let brain = Brain([RuleSource(name: "r", text: random.rules(60))])
      var talk = Conversation(seed: seed)
      for _ in 0..<25 {
        let message = random.message()
        let after = scannedAfterReply(brain, message, talk)
        let topic = brain.topicNumbers[talk.topic ?? Topic.initial] ?? 0
        let subject = Subject(brain.normalizer.message(message))
        let found = brain.match(subject, in: topic, depth: 0, talk)?.trigger
        let expected = after ?? scanned(brain, message, talk)
        #expect(found == expected, "seed \(seed): «\(message)»")
        if after != nil { matches += 1 }
        _ = brain.respond(to: message, in: &talk)
      }
    }
    #expect(matches > 100, "too few of the replies lead on for this to mean much")
  }

  @Test func anAlternativeNeedsItsOwnWord() throws {
    let brain = Brain([
      RuleSource(name: "r", text: (0..<70).map { "+ word\($0) *\n- ok" }.joined(separator: "\n"))
    ])
    let words = WordSet(Subject(Array("word3 there".utf8)), known: brain.words, arena: brain.arena)
    let own = try #require(words.numbers.first)
    // The other word has the same bit.
    for (word, isMet) in [(own, true), (own ^ 64, false), (-1, true)] {
      let need = WordSet.Need(words: words.mask, word: word, bytes: .empty)
      #expect(words.mayMeet(need) == isMet)
    }
  }

  @Test func runnersUpAreTheOthersThatMatchInOrder() {
    let robot = Robot("+ my * is red\n- 1\n+ my *\n- 2\n+ *\n- 3\n+ no *\n- 4")
    let rules = robot.brain.runnersUp(to: "my car is red", in: robot.talk, limit: 9)
    #expect(rules.map(\.rule.text) == ["my *", "*"])
    #expect(robot.brain.runnersUp(to: "my car is red", in: robot.talk, limit: 1).count == 1)
  }
}
