import Responder
import Synchronization
import Testing

@testable import RiveScript

/// No rule file and no message takes memory or time out of proportion to its size.
@Suite struct BoundsTests {
  /// 40 arrays, each of which names the next one twice: 2^40 items.
  @Test func arraysThatDoubleAreCutOff() {
    let arrays = (0..<40).map { "! array a\($0) = @a\($0 + 1) @a\($0 + 1)\n" }.joined()
    let robot = Robot(arrays + "! array a40 = x y\n+ (@a0)\n- ok\n+ *\n- any")
    #expect(robot.brain.diagnostics.map(\.check) == ["array-too-large"])
  }

  /// An item that names its own array twice: 2^24 items in a reply.
  @Test func arraysInRepliesThatDoubleStayText() {
    var robot = Robot(
      "! array a = x(@a)(@a)|y\n! array b = p(@c)|q\n! array c = r\n+ *\n- (@a)\n+ b\n- (@b)")
    #expect(["x", "y"].contains(String(robot.answer("any").prefix(1))))
    #expect(["pr", "q"].contains(robot.answer("b")))
  }

  @Test func aTriggerOfTooManyStepsIsLeftOut() {
    let items = (0..<100).map { "w\($0) [x] y" }.joined(separator: "|")
    let copies = String(repeating: "(@big) ", count: 100)
    var robot = Robot("! array big = \(items)\n+ \(copies)\n- large\n+ *\n- any")
    #expect(robot.brain.diagnostics.map(\.check) == ["pattern-too-large"])
    #expect(robot.answer("w1 y") == "any")
  }

  @Test func aLineThatIsTooLongIsLeftOutWithWhatBelongsToIt() {
    let long = String(repeating: "x", count: 101)
    let rules = "+ \(long)\n- lost\n+ b\n- \(long)\n- short\n+ *\n- a\n^ \(long)\n- any"
    var robot = Robot(rules) { $0.parsing.maximumLineBytes = 100 }
    #expect(robot.brain.diagnostics.map(\.check) == ["too-long", "too-long", "too-long"])
    #expect(robot.brain.diagnostics.map(\.location.line) == [1, 4, 7])
    #expect(robot.answers("b", long) == ["short", "any"])
  }

  /// Continuations are joined in one pass: a copy for each line would take minutes.
  @Test func manyContinuationsAreJoinedInOneGo() {
    let lines = String(repeating: "^ x\n", count: 20_000)
    var robot = Robot("+ *\n- a\n" + lines)
    #expect(robot.answer("b") == "a" + String(repeating: "x", count: 20_000))
  }

  @Test func aReplyWithoutTagsIsBoundedToo() {
    var robot = Robot("+ *\n- 12345678901") { $0.maximumReplyLength = 10 }
    let reply = robot.reply("a")
    #expect(reply.text == "ERR: Reply Too Long")
    #expect(reply.problems.map(\.kind) == [.tooLong])
  }

  @Test func aRedirectToALongTextIsRefused() {
    for redirect in ["+ a\n@ b <get x>", "+ a\n- {@b <get x>}", "> begin\n+ request\n@ b <get x>"] {
      var robot = Robot("\(redirect)\n+ *\n- never") { $0.maximumRedirectLength = 20 }
      robot.talk[variable: "x"] = String(repeating: "y", count: 19)
      let reply = robot.reply("a")
      #expect(reply.problems.map(\.kind) == [.tooLong], "\(redirect)")
      #expect(reply.problems.last?.detail == "a redirect's target has more than 20 bytes")
      robot.talk[variable: "x"] = String(repeating: "y", count: 18)
      #expect(robot.answer("a") == "never", "\(redirect)")
    }
  }

  @Test func textsThatOnlyPassThroughAreCounted() {
    var robot = Robot("+ a\n- " + String(repeating: "{@b <get x>}", count: 20) + "\n+ b *\n- c") {
      $0.maximumWork = 1_000
    }
    robot.talk[variable: "x"] = String(repeating: "y", count: 100)
    let problems = robot.reply("a").problems
    #expect(problems.map(\.kind) == [.tooLong])
    #expect(
      problems.last?.detail == "the texts from which the reply is made have more than 1000 bytes")
    robot.talk[variable: "x"] = "y"
    #expect(robot.answer("a") == String(repeating: "c", count: 20))
  }

  /// The explanation is bounded, whatever a hostile robot's rules record.
  @Test func theExplanationIsBounded() throws {
    var robot = Robot("+ a\n- " + String(repeating: "{@b <get x>}", count: 100) + "\n+ b *\n- c")
    robot.talk[variable: "x"] = String(repeating: "y", count: 60_000)
    let reply = robot.reply("a")
    #expect(reply.text == String(repeating: "c", count: 100))
    let bytes = reply.explanation.steps.reduce(0) { $0 + $1.message.utf8.count }
    #expect((400_000...1 << 20).contains(bytes))
    #expect(reply.explanation.winner?.text == "a")
  }

  @Test func aUserHasSoManyVariablesAndNoMore() {
    var robot = Robot("+ set *\n- <set <star>=1>ok\n+ add\n- <add count=1>ok") {
      $0.maximumVariables = 3
    }
    #expect(robot.answers("set a", "set b", "set c") == ["ok", "ok", "ok"])
    for message in ["set d", "add"] {
      let reply = robot.reply(message)
      #expect(reply.text == "ok")
      #expect(reply.problems.map(\.kind) == [.tooMuchKept])
      #expect(reply.problems.first?.detail == "a variable was not set: there are 3 already")
    }
    #expect(robot.talk.variables == ["a": "1", "b": "1", "c": "1"])
    #expect(robot.reply("set a").problems == [])
  }

  @Test func soDoTheRobotAndItsEnvironment() {
    var robot = Robot("+ bot *\n- <bot <star>=1>ok\n+ env *\n- <env <star>=1>ok") {
      $0.maximumVariables = 1
    }
    for kind in ["bot", "env"] {
      #expect(robot.reply("\(kind) a").problems == [])
      #expect(robot.reply("\(kind) b").problems.map(\.kind) == [.tooMuchKept])
    }
    #expect(robot.talk.robotVariables == ["a": "1"] && robot.talk.environment == ["a": "1"])
  }

  @Test func aVariableThatDoublesStopsGrowing() {
    var robot = Robot("+ *\n- <set x=<get x><get x>>ok")
    robot.talk[variable: "x"] = "xx"
    for _ in 0..<40 { #expect(robot.answer("double") == "ok") }
    #expect(robot.talk[variable: "x"]?.utf8.count == 32_768)
  }

  @Test func problemsAreNotCountedForEver() {
    let tags = (0..<5_000).map { "<add x=y\($0)>" }.joined()
    var robot = Robot("+ *\n- " + tags)
    #expect(robot.reply("a").problems.count == 100)
  }
}
