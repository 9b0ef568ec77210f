import Responder
import Testing

@testable import RiveScript

/// Sections 1.11 to 1.13: choosing replies, conditions, redirects, the begin block.
@Suite struct ReplyTests {
  @Test func aRedirectWinsOverConditionsAndReplies() {
    var robot = Robot("+ a\n* 1 == 1 => no\n- no\n@ b\n@ c\n+ b\n- b\n+ c\n- c")
    #expect(robot.answer("a") == "c")
  }

  @Test func weightsDecideHowOften() {
    let robot = Robot("+ a\n- often{weight=9}\n- {weight=1}seldom")
    var often = 0
    for seed in 0..<1_000 {
      var one = robot
      one.talk = Conversation(seed: UInt64(seed))
      if one.answer("a") == "often" { often += 1 }
    }
    #expect((850...950).contains(often))
  }

  @Test func equalSeedsGiveEqualTalks() {
    let rules = "+ *\n- a\n- b\n- {random}c|d e{/random}"
    for seed in 0..<50 {
      var one = Robot(rules, seed: UInt64(seed))
      var other = Robot(rules, seed: UInt64(seed))
      for _ in 0..<10 { #expect(one.answer("x") == other.answer("x"), "seed \(seed)") }
    }
  }

  @Test(arguments: [
    ("1 == 1", true), ("a eq a", true), ("a != a", false), ("a ne b", true), ("a <> b", true),
    ("2 < 10", true), ("-3 <= -3", true), ("x < y", false), ("2 > 1.5", false),
    ("<get x> == undefined", true), ("<get y> == undefined", true), ("<star> == me", true),
    ("<star> == Me", false), ("<get z> > 4", true), ("two words == two words", true),
  ])
  func conditions(_ condition: String, _ holds: Bool) {
    var robot = Robot("+ test *\n* \(condition) => yes\n- no")
    robot.talk[variable: "y"] = ""
    robot.talk[variable: "z"] = "5"
    #expect(robot.answer("test me") == (holds ? "yes" : "no"))
  }

  @Test func aConditionWithoutSpacesNeverHolds() {
    var robot = Robot("+ a\n* 1==1 => x\n- z")
    #expect(robot.answer("a") == "z")
    #expect(robot.checks == ["bad-condition"])
  }

  @Test func redirectsAreNotNormalizedButLowered() {
    var robot = Robot("+ a\n- {@ Say Hello! }\n+ say *\n- [<star>]\n+ b\n@ SAY B")
    #expect(robot.answers("a", "b") == ["[hello!]", "[b]"])
  }

  @Test func exactlyDepthRedirectsSucceed() {
    func chain(_ count: Int) -> String {
      (0..<count).map { "+ n\($0)\n@ n\($0 + 1)\n" }.joined() + "+ n\(count)\n- end"
    }
    var fits = Robot(chain(50))
    #expect(fits.answer("n0") == "end")
    var tooDeep = Robot(chain(51))
    let reply = tooDeep.reply("n0")
    #expect(reply.text == "ERR: Deep Recursion Detected")
    #expect(reply.problems.map(\.kind) == [.deepRecursion])
    #expect(reply.problems.map(\.location?.line) == [101])
  }

  @Test func anErrorInAnInlineRedirectStandsInItsPlace() {
    var robot = Robot("+ a\n- <{@nowhere}>")
    #expect(robot.answer("a") == "<ERR: No Reply Matched>")
  }

  @Test func aReplyThatBecomesEmptyIsEmpty() {
    var robot = Robot("+ a\n- {topic=random}\n+ b")
    #expect(robot.answers("a", "b") == ["", Robot.noReply])
  }

  @Test func beginSetsBeforeAndFormatsAfter() {
    var robot = Robot(
      """
      > begin
      + request
      - <set mood=good>{topic=den}{uppercase}{ok}{/uppercase} <input>
      < begin
      > topic den
      + how
      - <get mood> at
      ^ \\nlast
      < topic
      """)
    #expect(robot.answer("how") == "GOOD AT\nLAST undefined")
  }

  @Test func beginWithoutAMatchIsIgnored() {
    var robot = Robot("> begin\n+ other\n- x\n< begin\n+ a\n- b")
    #expect(robot.answer("a") == "b")
  }

  @Test func redirectsInBeginStayThere() {
    var robot = Robot(
      "> begin\n+ request\n@ inner\n+ inner\n- <{ok}>\n< begin\n+ inner\n- no\n+ a\n- b")
    #expect(robot.answer("a") == "<b>")
  }

  @Test func historyIsNineDeep() {
    var robot = Robot("+ what\n- <input9> <reply9>\n+ *\n- r<star>")
    for number in 1...9 { _ = robot.answer("m\(number)") }
    #expect(robot.answer("what") == "m1 rm1")
  }

  @Test func lastMatchIsTheTriggerThatAnswered() {
    var robot = Robot("+ a *\n@ b\n+ b\n- x")
    _ = robot.answer("a 1")
    #expect(robot.talk.lastMatch == "b")
    _ = robot.answer("zzz")
    #expect(robot.talk.lastMatch == nil)
  }

  @Test func neverTheSameReplyTwiceWhereTheRulesSaySo() {
    let rules =
      "! global repeat = never\n+ *\n- one\n- two\n+ random\n- {random}x|y{/random}\n+ only\n- one"
    for seed in 0..<50 {
      var robot = Robot(rules, seed: UInt64(seed))
      var last = ""
      for index in 0..<40 {
        let answer = robot.answer(index % 3 == 0 ? "random" : "hello")
        #expect(answer != last, "seed \(seed)")
        last = answer
      }
      #expect(robot.answers("only", "only") == ["one", "one"])
    }
  }
}
