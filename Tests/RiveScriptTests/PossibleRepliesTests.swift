import Responder
import Testing

@testable import RiveScript

@Suite struct PossibleRepliesTests {
  private func replies(_ rules: String, _ message: String, limit: Int = 1000) -> [PossibleReply] {
    let robot = Robot(rules)
    return robot.brain.possibleReplies(to: message, in: robot.talk, limit: limit)
  }

  @Test func countsWeightsAndChoicesInside() {
    let all = replies("+ a\n- {random}x|y{/random}{weight=3}\n- z\n- {@b}\n+ b\n- x\n- w", "a")
    #expect(all.map(\.text) == ["x", "y", "z", "w"])
    #expect(zip(all.map(\.probability), [0.4, 0.3, 0.2, 0.1]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func isOneWhereNothingIsLeftToChance() {
    #expect(replies("+ a\n- x", "a") == [PossibleReply(text: "x", probability: 1)])
    #expect(replies("+ a\n- x", "b").map(\.text) == [Robot.noMatch])
  }

  @Test func stopsAtTheLimit() {
    let rules = "+ a\n- {random}0|1{/random}{random}0|1{/random}{random}0|1{/random}"
    #expect(replies(rules, "a", limit: 3).count == 3)
    #expect(replies(rules, "a").count == 8)
  }

  @Test func triesFewerPathsToLongReplies() {
    let rules = "+ a\n- " + String(repeating: "{random}a|b{/random} ", count: 5_000)
    #expect((2..<60).contains(replies(rules, "a").count))
  }

  @Test func leavesOutTheLastReplyWhereItNeverRepeats() {
    var robot = Robot("! global repeat = never\n+ *\n- x\n- y\n- z")
    let last = robot.answer("hm")
    let all = robot.brain.possibleReplies(to: "hm", in: robot.talk, limit: 99)
    #expect(all.count == 2 && !all.map(\.text).contains(last))
    #expect(all.allSatisfy { abs($0.probability - 0.5) < 1e-9 })
  }

  /// Every reply that is given is among the possible ones.
  @Test func holdsEveryReplyThatIsGiven() {
    let rules = "+ *\n- {random}a|b c{/random} (@n)\n- {random}d e{/random}\n! array n = 1 2"
    let possible = Set(replies(rules, "hm").map(\.text))
    for seed in 0..<200 as Range<UInt64> {
      var robot = Robot(rules, seed: seed)
      let answer = robot.answer("hm")
      #expect(possible.contains(answer), "seed \(seed): \(answer)")
    }
  }

  @Test func eachPathHasTheResultsOfAllCalls() {
    let rules = "+ *\n- {random}a|b{/random} <call>n</call> <call>n</call>"
    let brain = Brain([RuleSource(name: "r", text: rules)])
    let calls = ["1", "2"].map { ObjectCall(name: "n", arguments: "", result: $0) }
    let replies = ObjectAnswerer.playingBack(calls) {
      brain.possibleReplies(to: "hi", in: Conversation(), limit: 10).map(\.text)
    }
    #expect(replies.sorted() == ["a 1 2", "b 1 2"])
  }
}
