import Responder
import Testing

@testable import RiveScript

/// Section 1.2 and 1.3: definitions and labels.
@Suite struct DefinitionTests {
  @Test func valuesKeepTheirEqualsSigns() {
    var robot = Robot("! var url = http://x.y/?a=b\n+ url\n- <bot url>")
    #expect(robot.answer("url") == "http://x.y/?a=b")
  }

  @Test func namesMayHaveSpaces() {
    var robot = Robot("! var multi word = x\n+ a\n- <bot multi word>")
    #expect(robot.answer("a") == "x")
  }

  @Test func undefDeletes() {
    var robot = Robot(
      "! var a = 1\n! sub x = y\n! array c = m n\n+ a x\n- <bot a> (@c)",
      "! var a = <undef>\n! sub x = <undef>\n! array c = <undef>")
    #expect(robot.answer("a x") == "undefined (@c)")
  }

  @Test func arraysAreSplitLineByLine() {
    var robot = Robot(
      "! array c = red blue\n^ dark red|light blue\n^ sea\\sgreen\n+ (@c) it is\n- <star>")
    #expect(
      robot.answers("red it is", "dark red it is", "sea green it is", "dark it is")
        == ["red", "dark red", "sea green", Robot.noMatch])
  }

  @Test func arraysMayNameEachOtherAndThemselves() {
    var robot = Robot(
      "! array a = @b one\n! array b = @a two\n! array c = @c\n+ (@a)\n- <star>\n+ x (@c)\n- y")
    #expect(robot.answers("one", "two", "three") == ["one", "two", Robot.noMatch])
  }

  @Test func globalsSetDepthAndEnvironment() {
    let robot = Robot("! global depth = 7\n! global colour = red\n+ a\n- <env colour>")
    #expect(robot.brain.options.depth == 7)
    var other = robot
    #expect(other.answer("a") == "red")
  }

  @Test func aGlobalTurnsUTF8ModeOn() {
    var robot = Robot("! global utf8 = true\n+ 你好\n- 你好!")
    #expect(robot.answer("你好") == "你好!")
    #expect(robot.checks.isEmpty)
  }

  @Test func labelsAreClosedByTheirExactName() {
    var robot = Robot(
      "> topic a\n+ x\n- in a\n< topic a\n+ y\n- still\n< topic // done\n+ z\n- out")
    #expect(robot.answers("z", "x", "y") == ["out", Robot.noMatch, Robot.noMatch])
    #expect(robot.checks == ["bad-label"])
  }

  @Test func aTopicThatIsOpenedAgainGrows() {
    var robot = Robot(
      "> topic a\n+ x\n- x\n< topic\n> topic a\n+ y\n- y\n< topic\n+ go\n- ok{topic=a}")
    #expect(robot.answers("go", "x", "y") == ["ok", "x", "y"])
  }

  @Test func objectsOfOtherLanguagesAreReportedAndSkipped() {
    var robot = Robot("> object f perl\n + hidden\n - x\n< object\n+ a\n- <call>f 1</call>")
    #expect(robot.answers("a", "hidden") == ["[ERR: Object Not Found]", Robot.noMatch])
    #expect(robot.checks == ["foreign-object"])
  }

  @Test func whatIsNeverClosedIsReported() {
    #expect(Robot("> topic a\n+ x\n- y").checks == ["unclosed-label"])
    #expect(Robot("> object f perl\nx").checks.contains("unclosed-label"))
    #expect(Robot("+ a\n- b\n/* x\n- c").checks == ["unclosed-comment"])
  }
}
