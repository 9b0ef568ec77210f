import Responder
import Testing

@testable import RiveScript

/// Section 1.1 and 1.5: lines, comments, continuations, forbidden characters.
@Suite struct DocumentTests {
  @Test func noSpaceIsNeededBehindACommand() {
    var robot = Robot("+hello\n-Hi!")
    #expect(robot.answer("hello") == "Hi!")
  }

  @Test func runsOfSpaceAreKeptInRepliesAndCollapsedInTriggers() {
    var robot = Robot("+ a   b\n- x   y")
    #expect(robot.answer("a b") == "x   y")
  }

  @Test func commentsAreSkippedAndInlineOnesCutOff() {
    var robot = Robot(
      """
      // one
      /* two
      + hidden
      - hidden
      */
      + hello // three
      - http://example.org // four
      /* five */
      + bye
      - Bye.
      """)
    #expect(
      robot.answers("hello", "hidden", "bye") == ["http://example.org", Robot.noMatch, "Bye."])
  }

  @Test func aLineThatEndsABlockCommentIsSwallowed() {
    var robot = Robot("+ hello\n- A /* x */\n- B")
    #expect(robot.answer("hello") == "B")
    #expect(robot.checks == ["unclosed-comment"])
    #expect(Robot("/* a\nb */\n/* c */\n// d */\n+ *\n- x").checks == [])
  }

  @Test func continuationsSkipBlankLinesAndStopAtComments() {
    var robot = Robot("+ a\n- one\n\n^ two\n// here\n^ three")
    #expect(robot.answer("a") == "onetwo")
    #expect(robot.checks == ["orphan"])
  }

  @Test func previousLinesAreNotContinued() {
    var robot = Robot("+ ask\n- who is\n+ me\n% who is\n^ there\n- you")
    #expect(robot.answers("ask", "me") == ["who is", "you"])
    #expect(robot.brain.diagnostics.map(\.check) == ["orphan"])
    #expect(
      robot.brain.diagnostics.map(\.location) == [
        SourceLocation(file: "0.rive", line: 5, column: 1)
      ])
  }

  @Test func aRuleWithAnUnreadablePreviousIsLeftOut() {
    for previous in ["% (who is", "% who is)", "% (|)"] {
      var robot = Robot("+ me\n\(previous)\n- you\n+ ask\n- who\n+ *\n- other")
      #expect(robot.answers("me", "ask") == ["other", "who"], "\(previous)")
      let found = robot.brain.diagnostics.first { $0.severity == .error }
      #expect(found?.location.line == 2, "\(previous)")
    }
  }

  @Test func definitionsJoinWithNothing() {
    var robot = Robot("! local concat = space\n! var x = a\n^ b\n+ x\n- <bot x>")
    #expect(robot.answer("x") == "ab")
  }

  @Test func aNewerVersionEndsTheDocument() {
    var robot = Robot("+ a\n- a\n! version = 2.1\n+ b\n- b", "+ c\n- c")
    #expect(robot.answers("a", "b", "c") == ["a", Robot.noMatch, "c"])
    #expect(robot.checks == ["version"])
  }

  @Test(arguments: [
    ("+ (a|b\n- x", 1, 3), ("+ ok\n- x\n+ a]\n- y", 3, 4), ("+ [a)\n- x", 1, 5),
    ("+ a||b\n- x", 1, 5), ("+ (a|)\n- x", 1, 6),
  ])
  func bracketsAreReportedWithTheirPlace(_ rules: String, _ line: Int, _ column: Int) {
    let robot = Robot(rules)
    let found = robot.brain.diagnostics.first { $0.check == "brackets" }
    #expect(found?.severity == .error)
    #expect(found?.location.line == line)
    #expect(found?.location.column == column, "\(found?.message ?? "nothing")")
  }

  @Test(arguments: [
    ("+ x [hello wor)\n- x", "of “[hello wor)”"), ("! version", "a version needs = and a number"),
    ("! var x", "a definition needs a name, = and a value"),
    ("+ a\n* 1 == 1 => b => c\n- e", "the whole condition is ignored"),
  ])
  func messagesNameWhatIsWrong(_ rules: String, _ words: String) {
    let messages = Robot(rules).brain.diagnostics.map(\.message)
    #expect(messages.contains { $0.hasSuffix(words) }, "\(messages)")
  }

  @Test func theRestOfADocumentIsNeverLost() {
    var robot = Robot("+ (broken\n- x\n* nonsense\n+ fine\n- fine")
    #expect(robot.answer("fine") == "fine")
  }

  @Test func whatStandsUnderABrokenTriggerIsNotGivenToTheOneBefore() {
    var robot = Robot("+ a\n- one\n+ (broken\n- two")
    for seed in 0..<20 {
      robot.talk = Conversation(seed: UInt64(seed))
      #expect(robot.answer("a") == "one")
    }
  }

  @Test func strictnessIsTheHostsChoice() {
    let rules = "! var a\n+ hello\n- x"
    #expect(Robot(rules).brain.diagnostics.first?.severity == .error)
    let lenient = Robot(rules) { $0.parsing.strict = false }
    #expect(lenient.brain.diagnostics.first?.severity == .warning)
    #expect(throws: Diagnostic.self) {
      try Brain(checking: [RuleSource(name: "x", text: rules)])
    }
  }

  @Test func forceCaseMakesTriggersSmall() {
    var robot = Robot("+ Hello I\n- x{topic=Den}\n> topic Den\n+ y\n- z\n< topic") {
      $0.parsing.forceCase = true
    }
    #expect(robot.answers("hello i", "y") == ["x", "z"])
  }

  @Test func bytesThatAreNoTextDoNoHarm() {
    let bytes: [UInt8] = Array("+ hello\n- ".utf8) + [0xFF, 0xFE, 0x00, 0x1B] + Array("!\n".utf8)
    let brain = Brain([RuleSource(name: "x", bytes: bytes)])
    var talk = Conversation()
    #expect(brain.respond(to: "hello", in: &talk).text == "\u{FFFD}\u{FFFD}\0\u{1B}!")
  }

  @Test func whatIsWrongWithAContinuationIsShownInItsOwnLine() {
    let robot = Robot("+ my\n^ cat is wärmer\n- x")
    #expect(robot.brain.diagnostics.map(\.location.line) == [2])
    #expect(robot.brain.diagnostics.map(\.location.column) == [11])
    #expect(robot.brain.diagnostics.map(\.check) == ["lost-mark"])
  }

  @Test func aByteOrderMarkIsNoPartOfTheRules() {
    var robot = Robot("\u{FEFF}+ a\r\n- b\r\n")
    #expect(robot.answer("a") == "b")
    #expect(robot.checks.isEmpty)
  }
}
