import Responder
import Testing

@testable import RiveScript

@Suite struct ExplanationTests {
  @Test func explainsEveryStep() throws {
    var robot = Robot(
      """
      + my name is *
      * <star> == bob => Bob again.
      - <set name=<formal>>{topic=friends}Hello. {@how *}
      - <set name=<formal>>{topic=friends}Hello. {@how *}{weight=2}

      > topic friends
      + how *
      - Fine.
      < topic
      """)
    let steps = robot.reply("My name is Ann!").explanation.steps
    #expect(steps.map(\.rule.text) == ["my name is *", "how *"])
    #expect(steps.map(\.depth) == [0, 1])
    #expect(steps.map(\.topic) == ["random", "friends"])
    #expect(steps[0].captures == ["ann"])
    #expect(steps[0].rule.location == SourceLocation(file: "0.rive", line: 1, column: 3))
    #expect(steps[0].rule.alternatives.map(\.location.line) == [3, 4])
    let findings = steps[0].findings
    guard
      case .condition(let condition, let left, "==", "bob", false) = try #require(findings.first)
    else { return #expect(Bool(false), "\(findings)") }
    #expect(left == "ann" && condition.location.line == 2)
    guard case .choice(_, let index, 2, let weight, 3) = findings[1] else {
      return #expect(Bool(false), "\(findings)")
    }
    #expect(weight == index + 1)
    #expect(
      Array(findings[2...]) == [
        .variable("name", from: nil, to: "Ann"), .topic(from: "random", to: "friends"),
        .redirect(to: "how *"),
      ])
  }

  @Test func previousCapturesAreTold() {
    var robot = Robot("+ ask\n- Red or blue?\n+ *\n% * or *\n- ok")
    _ = robot.answer("ask")
    let step = robot.reply("green").explanation.steps.first
    #expect(step?.previousCaptures == ["red", "blue"])
    #expect(step?.rule.previous == "* or *")
  }

  @Test(arguments: [
    ("*", true), ("* {weight=2}", true), ("[*]", true), ("(*)", true), ("* *", true),
    ("* a", false),
    ("#", false), ("_", false), ("[a]", false), ("(a|*)", false),
  ])
  func aCatchAllIsNothingButStars(_ trigger: String, _ isCatchAll: Bool) {
    let robot = Robot("+ \(trigger)\n- x\n+ b c\n- y\n+ \(trigger)\n% y\n- z")
    #expect(robot.brain.rules.map(\.isCatchAll) == [isCatchAll, false, false])
  }

  @Test func onlyACatchAllAnswered() {
    var robot = Robot(
      "> begin\n+ request\n- {ok}\n< begin\n+ a\n@ zzz\n+ *\n@ b\n+ b\n- x\n+ *\n% x\n- y")
    // The catch-all that a redirect reaches was not what the message matched.
    #expect(!robot.reply("a").explanation.isOnlyCatchAll)
    // Its reply is what the trigger with a % line asks for.
    #expect(!robot.reply("anything").explanation.isOnlyCatchAll)
    #expect(robot.reply("anything").explanation.isOnlyCatchAll)
  }

  @Test func nothingMatchedIsNoStep() {
    var robot = Robot("+ a\n- b")
    let reply = robot.reply("zzz")
    #expect(reply.explanation.winner == nil)
    #expect(reply.foundNoRule)
  }

  @Test func rulesAreListedInTheOrderOfTheFiles() {
    let rules = Robot("+ b\n- 1\n+ a\n@ b", "> topic t\n+ c\n% d\n* 1 == 1 => x\n- y\n< topic")
      .brain.rules
    #expect(rules.map(\.text) == ["b", "a", "c"])
    #expect(rules.map(\.topic) == ["random", "random", "t"])
    #expect(rules[1].alternatives.map(\.text) == ["b"])
    #expect(rules[2].previous == "d")
    #expect(rules[2].conditions.map(\.location.line) == [4])
  }
}
