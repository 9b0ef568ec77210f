import Responder
import Testing

@testable import RiveScript

/// Section 1.14: tags in replies, and their meaning.
@Suite struct TagTests {
  private func said(
    _ reply: String, to message: String = "test", definitions: String = "", trigger: String = "test"
  ) -> String {
    var robot = Robot("\(definitions)\n+ \(trigger)\n- \(reply)")
    robot.talk[variable: "name"] = "bob smith"
    return robot.answer(message)
  }

  @Test(arguments: [
    ("{uppercase}<get name>{/uppercase}", "BOB SMITH"),
    ("{formal}<get name>{/formal}", "Bob Smith"),
    ("{uppercase}one\\ntwo{/uppercase}", "ONE\nTWO"),
    ("{uppercase}{lowercase}AbC{/lowercase}{/uppercase}", "ABC"),
    ("{lowercase}{uppercase}AbC{/uppercase}{/lowercase}", "abc"),
    ("{sentence}hELLO wORLD{/sentence}", "Hello world"),
    ("<add w=1><add w=1><add w=1><get w>", "3"),
    ("[<get o>]<set o=1>[<get o>]", "[undefined][1]"),
    ("<set a=1><set b=2><set t=<get a>><set a=<get b>><set b=<get t>><get a><get b>", "21"),
    ("<set z=a=b><get z>", "a=b"), ("<set x=>[<get x>]", "[]"),
    ("<SET up=1><Get up>", "1"), ("<get <get pointer>>", "undefined"),
    ("\\s\\#\\/\\\\", " #\\/\\\\"), ("<b>bold</b> <br/> 1 < 2", "<b>bold</b> <br/> 1 < 2"),
    ("{uppercase}open", "{uppercase}open"), ("{random}{/random}", "{random}{/random}"),
    ("{random}x{/random}", "x"), ("a {weight=2} b", "ab"),
    ("<star> <star3> <botstar>", "undefined undefined undefined"),
    ("{ok} {!x} <input0> <input10>", "{ok} {!x} <input0> <input10>"),
    ("<bot a=1><bot a>", "1"), ("<env a=1><env a>", "1"), ("<id>", "localuser"),
  ])
  func tags(_ reply: String, _ expected: String) {
    #expect(said(reply) == expected)
  }

  @Test(arguments: [
    ("<set n=7><div n=2><get n>", "3"), ("<set n=-7><div n=2><get n>", "-4"),
    ("<set n=3><mult n=-4><get n>", "-12"), ("<sub n=2><get n>", "-2"),
    ("<set n=3><div n=0><get n>", "[ERR: Can't Divide By Zero]3"),
    ("<add n=x><get n>", "[ERR: Math can't 'add' non-numeric value 'x']undefined"),
    ("<add name=1>", "[ERR: Math can't 'add' non-numeric user variable 'name']"),
    (
      "<set n=9223372036854775807><add n=1><get n>",
      "[ERR: Math result of 'add' is too large]9223372036854775807"
    ),
  ])
  func arithmetic(_ reply: String, _ expected: String) {
    #expect(said(reply) == expected)
  }

  @Test func identicalRandomTagsAreChosenEach() {
    let robot = Robot("+ a\n- {random}x|y{/random}{random}x|y{/random}")
    var seen: Set<String> = []
    for seed in 0..<100 {
      var one = robot
      one.talk = Conversation(seed: UInt64(seed))
      seen.insert(one.answer("a"))
    }
    #expect(seen == ["xx", "xy", "yx", "yy"])
  }

  @Test func onlyTheChosenPartHasEffects() {
    for seed in 0..<20 {
      var robot = Robot("+ a\n- {random}<set a=1>|<set b=1>{/random}", seed: UInt64(seed))
      _ = robot.answer("a")
      #expect(robot.talk.variables.count == 1)
    }
  }

  @Test func arraysInRepliesKeepTheirTagsAlive() {
    #expect(said("(@a)", definitions: "! array a = <set x=1><id>|<set x=1><id>") == "localuser")
  }

  @Test func variablesOfTheRobotKeepTheirTagsAlive() {
    #expect(said("<bot hi>", definitions: "! var hi = Hello <get name>") == "Hello bob smith")
  }

  @Test func aVariableOfTheRobotThatNamesItselfEnds() {
    #expect(said("<bot x>", definitions: "! var x = <bot x>").hasPrefix("ERR: "))
  }

  @Test func topicsChangeBeforeRedirects() {
    var robot = Robot("+ a\n- {@b}{topic=t}\n+ b\n- out\n> topic t\n+ b\n- in\n< topic")
    #expect(robot.answer("a") == "in")
  }

  @Test func deepNestingIsText() {
    let open = String(repeating: "{uppercase}", count: 5_000)
    let close = String(repeating: "{/uppercase}", count: 5_000)
    // Tags nested too deep stay text; nothing of the reply is lost.
    let reply = said(open + "x" + close)
    #expect(reply.lowercased().contains("x") && !reply.hasPrefix("ERR: "))
    #expect(said(open).contains("{uppercase}"))
  }
}
