import Responder
import Testing

@testable import RiveScript

/// Messages in comments above triggers.
@Suite struct SampleTests {
  private func found(_ rules: String, _ name: String = "sample") -> [Diagnostic] {
    RiveScriptLanguage().check([RuleSource(name: "r", text: rules)]).filter { $0.check == name }
  }

  @Test(arguments: [
    // The topic of the trigger counts, and what it includes.
    ("> topic a includes b\n// you> x\n+ y\n- 1\n< topic\n> topic b\n+ x\n- 2\n< topic", [2]),
    ("> topic a\n// you> x\n+ x\n- 1\n< topic\n+ x\n- 2", []),
    // So does a reply that the % line asks for.
    ("// you> yes\n+ yes\n% really *\n- 1\n+ yes\n- Really so?", []),
    ("+ yes\n% really *\n- 1\n// you> yes\n+ yes\n- Really so?", []),
    // Messages are read as in a chat.
    ("! sub what's = what is\n// you> What's  THAT?!\n+ what is that\n- 1", []),
    ("! array dish = soup|bread\n//you>the soup\n// you> tea\n+ [the] (@dish)\n- 1\n+ *\n- 2", [3]),
    // Each comment above a trigger counts, other comments and blank lines may stand between.
    ("// you> a\n\n// words\n// not> b\n// parley:ignore version\n\n+ (a|b)\n- 1", [4]),
    ("// not> a\n+ b\n- 1", []), ("// you> a\n+ b\n- 1", [1]),
    // Nobody speaks to the begin block.
    ("> begin\n// you> request\n+ request\n- {ok}\n< begin\n+ *\n- x", [2]),
    // A rule that can't be read is reported, its messages are not.
    ("// you> a\n+ a (b\n- 1\n// you> c\n+ c\n- x", []),
    ("// you> a\n+ a\n% b (\n- 1\n// you> d\n+ c\n- x", [5]),
    // Another form of comment, or another word.
    ("// You> a\n// your> a\n/* you> a */\n+ b\n- x // you> c", []),
  ])
  func eachReachesItsTrigger(_ rules: String, _ lines: [Int]) {
    #expect(found(rules).map(\.location.line) == lines)
    #expect(found(rules, "stray-sample").isEmpty)
  }

  @Test func theMessageIsNamedByItsPlace() throws {
    let found = found("+ é\n- 0\n  //  you> close the dör \n+ closing\n- 1\n+ *\n- 2")
    let first = try #require(found.first)
    #expect(first.description == "r:3:12: error: this message reaches '*' in r:6 instead [sample]")
    #expect(first.range.endColumn == 25)
  }

  @Test func withoutATriggerBelowItIsNotChecked() {
    let rules = "// you> a\n! version = 2.0\n+ b\n// not> b\n- x\n// you> c"
    #expect(found(rules).isEmpty)
    #expect(found(rules, "stray-sample").map(\.location.line) == [1, 4, 6])
  }

  @Test func aRobotTellsItsSamples() {
    let robot = Robot("// you> a\n// not> b\n+ (a|b)\n- 1", "// you> c\n+ d\n- 2")
    let samples = robot.brain.samples
    #expect(samples.map(\.message) == ["a", "b", "c"])
    #expect(samples.map(\.passes) == [true, false, false])
    #expect(samples.map(\.rule.location.file) == ["0.rive", "0.rive", "1.rive"])
    #expect(samples.map { $0.winner?.text } == ["(a|b)", "(a|b)", nil])
  }
}
