import Responder
import Testing

@testable import RiveScript

/// Section 1.7: the order in which triggers are tried (Order A).
@Suite struct OrderTests {
  /// Returns the triggers of some rules in the order in which they win.
  private func order(_ triggers: [String]) -> [String] {
    let brain = Robot(triggers.map { "+ \($0)\n- x" }.joined(separator: "\n")).brain
    guard let topic = brain.topicNumbers[Topic.initial] else { return [] }
    return brain.topics[topic].triggers.order.map {
      brain.arena.string(brain.triggers[Int($0)].text)
    }
  }

  @Test func classesComeBeforeWordsBeforeLengthBeforeTheAlphabet() {
    let sorted = [
      "*{weight=2}", "one two three", "one (two|2)", "one two", "alpha", "gamma", "oneb",
      "[one] two", "one _ two", "one #", "one long *", "one two *", "a *", "_ _", "_", "# #", "#",
      "* * *", "* *", "*",
    ]
    for seed in 0..<50 {
      var randomness = Randomness(seed: UInt64(seed))
      #expect(order(sorted.shuffled(using: &randomness)) == sorted, "seed \(seed)")
    }
  }

  @Test func starsGoBehindOtherWildcards() {
    #expect(order(["* _ thing", "* thing"]) == ["* thing", "* _ thing"])
    #expect(order(["[*] good [*]", "good *"]) == ["good *", "[*] good [*]"])
  }

  @Test func ofTheSameTriggerTheFirstCountsAndTheOthersAreReported() {
    var robot = Robot("+ a\n- one", "+ a\n- two")
    #expect(robot.answer("a") == "one")
    #expect(robot.brain.diagnostics.first?.check == "duplicate-trigger")
    #expect(robot.brain.diagnostics.first?.location.file == "1.rive")
  }

  @Test func ofTheSameTriggerWithTheSamePreviousTheLastCounts() {
    var robot = Robot("+ ask\n- yes or no\n+ yes\n% yes or no\n- one\n+ yes\n% yes or no\n- two")
    #expect(robot.answers("ask", "yes") == ["yes or no", "two"])
  }
}
