import Responder
import Testing

@testable import RiveScript

/// Section 1.6: the matches and captures of triggers.
@Suite struct TriggerTests {
  @Test(arguments: [
    ("my name is *", "my name is bob", "bob"), ("* *", "a b c", "a|b c"),
    ("a*b*c", "axxbyyc", "xx|yy"), ("foo*", "foo bar", " bar"), ("version#", "version12", "12"),
    ("# and #", "1 and 22", "1|22"), ("_ is *", "sky is blue", "sky|blue"),
    ("(a|b c|d) e", "b c e", "b c"), ("(a (b|c)|d)", "a c", "a c|c"), ("* x [y] z", "w x z", "w"),
    ("(a|ab)(c|bcd) *", "abcd ef", "a|bcd|ef"),
  ])
  func captures(_ trigger: String, _ message: String, _ expected: String) {
    var robot = Robot("+ \(trigger)\n- x")
    let captures = robot.reply(message).explanation.steps.first?.captures.map { $0 ?? "-" }
    #expect(captures?.joined(separator: "|") == expected)
  }

  @Test(arguments: [
    ("[the] cat", ["the cat", "cat"], ["thecat", "the", ""]),
    ("the [big] dog", ["the big dog", "the dog"], ["thedog", "the bigdog"]),
    ("x [y]", ["x", "x y"], ["xy"]),
    ("[a] [b] pig [c] [d]", ["pig", "a pig", "b pig d", "a b pig c d"], ["b a pig", "apig"]),
    ("[hello]", ["hello"], ["", "x"]),
    ("[*] weather [*]", ["weather", "the weather today"], ["weatherman", "unweathered"]),
    ("[(red|blue)] car", ["car", "red car", "blue car"], ["redcar", "green car"]),
    ("[#] apples", ["3 apples", "apples"], ["x apples"]),
    ("[_] apples", ["x apples", "apples"], ["3 apples"]),
    ("my name is *", ["my name is x"], ["my name is", "my name isx"]),
    ("_", ["abc"], ["a1", "a b", ""]), ("#", ["42"], ["4a", "4 2", ""]),
  ])
  func matches(_ trigger: String, _ right: [String], _ wrong: [String]) {
    let robot = Robot("+ \(trigger)\n- yes")
    for message in right {
      var one = robot
      #expect(one.answer(message) == "yes", "«\(message)» should match \(trigger)")
    }
    for message in wrong {
      var one = robot
      #expect(one.answer(message) == Robot.noMatch, "«\(message)» should not match \(trigger)")
    }
  }

  @Test func aLoneStarMatchesNothingToo() {
    var robot = Robot("+ *\n- [<star>]")
    #expect(robot.answers("", "!?", "x y") == ["[]", "[]", "[x y]"])
  }

  @Test func wordBoundariesKnowEveryScript() {
    var robot = Robot("+ [*] 你好 [*]\n- 你好\n+ [ä] öl\n- öl", utf8: true)
    #expect(robot.answers("说 你好 吧", "你好", "ä öl", "öl") == ["你好", "你好", "öl", "öl"])
  }

  @Test func everyOtherSignIsItself() {
    var robot = Robot("+ c++ rocks * ^$?\n- <star>", utf8: true) { $0.punctuation = "!" }
    #expect(robot.answer("C++ rocks my ^$?") == "my")
  }

  @Test func variablesInTriggersAreNormalized() {
    var robot = Robot(
      "! var name = Mc-Bot!\n+ are you <bot name>\n- yes\n+ i am <get name>\n- hi\n+ i was <input>\n- so\n"
        + "+ you said <reply>\n- I did\n+ set\n- <set name=Bob!>ok")
    #expect(
      robot.answers("Are you McBot?", "i am", "set", "i am bob", "you said hi", "i was you said hi")
        == ["yes", Robot.noMatch, "ok", "hi", "I did", "so"])
  }

  @Test func aGroupThatTookNoPartIsUndefined() {
    var robot = Robot("+ [(red)] car\n- <star>")
    #expect(robot.answers("car", "red car") == ["undefined", "red"])
  }

  @Test func weightsGlueTheWordsAroundThem() {
    var robot = Robot("+ a {weight=3} b\n- x")
    #expect(robot.answers("ab", "a b") == ["x", Robot.noMatch])
  }
}
