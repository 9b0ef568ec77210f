import Responder
import Testing

@testable import RiveScript

@Suite struct LessonWriterTests {
  private func lesson(
    _ robot: Robot, _ message: String, trigger: String, reply: String
  ) -> Lesson {
    var talk = robot.talk
    let winner = robot.brain.respond(to: message, in: &talk).explanation.winner
    return Lesson(
      message: message, trigger: trigger, reply: reply, conversation: robot.talk, winner: winner)
  }

  @Test(arguments: [
    "a // b", "// b", "\\s \\n", "1 < 2 > 1", "a <star> // b", "(@hello)", "{weight=3}", "*/ over",
    "one\ntwo", "^ up", "{{{", "}", "100 % sure => yes", "你好 <你>", "<get name", "{formal}x",
  ]) func whatIsSaidIsMeantLiterally(_ text: String) throws {
    var robot = Robot("! array hello = a|b\n! var name = Wren\n+ *\n- Hm.")
    let writer = LessonWriter(robot.brain)
    let rule = try #require(
      writer.rule(for: lesson(robot, "say it", trigger: "say *", reply: text)))
    robot = Robot("! array hello = a|b\n! var name = Wren\n+ *\n- Hm.", writer.adding(rule, to: ""))
    #expect(robot.answers("say it", "say that") == [text, text], "\(rule)")
  }

  @Test(arguments: [
    ("Hello <get name>!", "Hello undefined!"), ("<star>?", "it?"), ("{formal}x y{/formal}", "X Y"),
    ("<bot name> here", "Wren here"), ("{random}a|a{/random}", "a"), ("<set x=1>set", "set"),
  ]) func tagsWorkAsInARuleFile(_ text: String, _ reply: String) throws {
    let rules = "! var name = Wren\n+ *\n- Hm."
    let writer = LessonWriter(Robot(rules).brain)
    let lesson = lesson(Robot(rules), "say it", trigger: "say *", reply: text)
    let rule = try #require(writer.rule(for: lesson))
    #expect(rule.contains("- \(text)\n"))
    var taught = Robot(rules, writer.adding(rule, to: ""))
    #expect(taught.answer("say it") == reply)
  }

  @Test func plainTextStaysAsItIs() throws {
    let robot = Robot("+ *\n- Hm.")
    let rule = LessonWriter(robot.brain)
      .rule(for: lesson(robot, "Hello, you!", trigger: "hello you", reply: "Hi :-) 1 < 2"))
    #expect(rule == "+ hello you\n- Hi :-) 1 < 2\n")
  }

  @Test func offersTriggersThatTakeTheMessage() {
    let robot = Robot("+ *\n- Hm.")
    let writer = LessonWriter(robot.brain)
    #expect(
      writer.triggers(for: "I am 42 years old!") == [
        "i am 42 years old", "i am # years old", "i am 42 years *", "i am *",
      ])
    #expect(writer.triggers(for: "Hello") == ["hello"] && writer.triggers(for: "?!") == ["*"])
    for message in ["a b c d 7", "x 1 2", "c# and c++", "你好"] {
      for trigger in writer.triggers(for: message) {
        var taught = Robot("+ \(trigger)\n- yes")
        #expect(taught.answer(message) == "yes", "\(message): \(trigger)")
      }
    }
  }

  @Test func weighsMoreThanTheRuleThatAnsweredWhereItHasTo() throws {
    for old in ["tea please", "tea *", "(tea|milk) please{weight=7}", "*"] {
      for new in ["tea please", "tea *", "*"] {
        let rules = "+ \(old)\n- old"
        let robot = Robot(rules)
        let writer = LessonWriter(robot.brain)
        let rule = try #require(
          writer.rule(for: lesson(robot, "tea please", trigger: new, reply: "new")))
        var taught = Robot(rules, writer.adding(rule, to: ""))
        #expect(taught.answer("tea please") == "new", "\(old) and \(rule)")
      }
    }
  }

  @Test func theRuleStandsInTheTopicAndAfterTheReplyOfTheOneThatAnswered() throws {
    let rules = """
      + go
      - {topic=tea}Sugar?
      > topic tea
      + yes
      % sugar
      - old
      < topic
      """
    var robot = Robot(rules)
    _ = robot.answer("go")
    let writer = LessonWriter(robot.brain)
    let rule = try #require(
      writer.rule(for: lesson(robot, "yes", trigger: "yes", reply: "new")))
    var taught = Robot(rules, writer.adding(rule, to: ""))
    #expect(taught.answers("go", "yes") == ["Sugar?", "new"], "\(rule)")
  }

  @Test("Brackets in the robot's reply are no brackets in the % line")
  func aReplyWithBrackets() throws {
    let rules = "+ go\n- Do you like [tea|milk]?\n+ yes\n% do you like *\n- old"
    var robot = Robot(rules, utf8: true)
    _ = robot.answer("go")
    let writer = LessonWriter(robot.brain)
    let rule = try #require(
      writer.rule(for: lesson(robot, "yes", trigger: "yes", reply: "new")))
    var taught = Robot(rules, writer.adding(rule, to: ""), utf8: true)
    #expect(taught.answers("go", "yes").last == "new", "\(rule)")
  }

  @Test(
    "A lesson is written after what is open at the end of the file",
    arguments: [
      "> topic t\n+ a\n- b", "> begin\n+ request\n- {ok}", "> object f python\nx", "/* a",
      "> topic t\n+ a\n- b\n/* c\n", "> topic t\n> object f python\nx\n",
    ])
  func whatIsOpenIsClosed(_ end: String) throws {
    let rules = "+ *\n- Hm.\n" + end
    let robot = Robot(rules)
    let writer = LessonWriter(robot.brain)
    let rule = try #require(
      writer.rule(for: lesson(robot, "say it", trigger: "say it", reply: "new")))
    var taught = Robot(writer.adding(rule, to: rules))
    #expect(taught.answers("say it", "hi") == ["new", "Hm."])
    #expect(!taught.checks.contains { $0.hasPrefix("unclosed") })
  }

  @Test(arguments: ["nothing like it", "(", "a\n- b", "", "hello // hi"])
  func refusesATriggerThatDoesNotTakeTheMessage(_ trigger: String) {
    let robot = Robot("+ *\n- Hm.")
    let lesson = lesson(robot, "hello", trigger: trigger, reply: "Hi")
    #expect(LessonWriter(robot.brain).rule(for: lesson) == nil)
  }
}
