import Responder
import Testing

@testable import RiveScript

/// Limits are checked before memory is taken: each of these took more than four gigabytes, or minutes, without one.
@Suite struct BudgetTests {
  private static let long = String(repeating: "word ", count: 1_000)

  private func repeated(_ text: String, _ count: Int = 10_000) -> String {
    String(repeating: text, count: count)
  }

  /// If parsed twice at each level, these took 2^24 steps for 433 bytes.
  @Test(arguments: [
    "+ a\n- NESTED", "+ a\n@ NESTED", "+ a\n* NESTED == NESTED => NESTED\n- x",
    "! var v = NESTED\n+ a\n- x",
    "> begin\n+ request\n- NESTED{ok}\n< begin\n+ a\n- x",
    "! array l = NESTED|y\n+ a\n- (@l)",
  ])
  func nestedChoicesAreReadOnce(_ rules: String) {
    for depth in [24, 40, 500] {
      let nested =
        String(repeating: "{random}a ", count: depth) + String(repeating: "{/random}", count: depth)
      let text = rules.replacing("NESTED", with: nested)
      var robot = Robot(text)
      #expect(!robot.answer("a").isEmpty)
      _ = RiveScriptLanguage().check([RuleSource(name: "f", text: text)])
    }
  }

  @Test func choicesSplitAtBarsOrElseAtSpaces() {
    var robot = Robot(
      "+ a\n- {random}x y|x y{/random}\n+ b\n- {random}z z{/random}\n"
        + "+ c\n- {random}{random}p|p{/random}q {random}p{/random}q{/random}\n"
        + "+ d\n- {random}r\\sr{/random}")
    #expect(robot.answers("a", "b", "c", "d") == ["x y", "z", "pq", "r r"])
  }

  @Test(arguments: [
    "<star>", "<set a=<star>>", "{@b <star>}", "{topic=<star>}", "<call>f <star></call>", "<get v>",
    "{uppercase}<star>{/uppercase}", "{person}<star>{/person}", "<input1>", "<reply1>", "<bot v>",
    "<bot w>", "<id>", "<bot x=<star>>", "{random}<star>{/random}", "<env e>",
  ])
  func aTagRepeatedEndsInAnError(_ tag: String) {
    var robot = Robot(
      "! var v = \(Self.long)\n! var w = <get v><get v>\n! global e = \(Self.long)\n"
        + "+ a *\n- \(repeated(tag))\n+ b *\n- \(Self.long)\n+ *\n- \(Self.long)",
      user: Self.long
    ) { $0.macros["f"] = { arguments, _ in arguments.joined(separator: " ") } }
    robot.talk[variable: "v"] = Self.long
    _ = robot.answer("x " + Self.long)
    let reply = robot.reply("a " + Self.long)
    #expect(reply.problems.last?.isUserVisible == true)
  }

  @Test func aChoiceOfManyCapturedWordsEndsInAnError() {
    var robot = Robot("+ a *\n- {random}\(repeated("<star>")){/random}")
    #expect(robot.reply("a " + Self.long).problems.map(\.kind) == [.tooLong])
  }

  @Test func aConditionThatGrowsEndsInAnError() {
    var robot = Robot("+ a *\n* \(repeated("<star>")) == x => y\n- z")
    #expect(robot.reply("a " + Self.long).problems.map(\.kind) == [.tooLong])
  }

  @Test func pronounsThatMultiplyEndInAnError() {
    var robot = Robot("! person word = \(Self.long)\n+ a *\n- <person>")
    #expect(robot.reply("a " + Self.long).problems.map(\.kind) == [.tooLong])
  }

  @Test func substitutionsThatMultiplyAreLeftOut() {
    var robot = Robot("! sub word = \(Self.long)\n+ a word word *\n- ok\n+ *\n- other")
    let reply = robot.reply("a " + Self.long)
    #expect(reply.text == "ok")
    #expect(reply.problems.map(\.kind) == [.tooLong])
    #expect(robot.reply("a word").problems == [])
  }

  /// Every pattern begins with every word of the message.
  @Test func substitutionsThatAllBeginAlikeEnd() {
    let rules = (1...400).map { "! sub \(repeated("x ", $0))= y\n" }.joined()
    var robot = Robot(rules + "+ *\n- ok")
    #expect(robot.reply(repeated("x ", 30_000)).problems.map(\.kind) == [.tooLong])
    #expect(robot.reply("x x x").problems == [])
  }

  @Test(arguments: [
    "! array arr = (@arr)\n+ @arr\n- x", "! array a = x (@b)\n! array b = [@a] y\n+ (@a)\n- x",
    "! array a = @a\n+ @a *\n- x", "! array a = (@a) (@a)|x\n+ *\n% @a\n- y",
  ])
  func arraysThatNameThemselvesEnd(_ rules: String) {
    let text = rules + "\n+ *\n- other"
    var robot = Robot(text)
    #expect(robot.answer("zebra") == "other")
    #expect(!RiveScriptLanguage().check([RuleSource(name: "f", text: text)]).isEmpty)
  }

  @Test func arraysInsideItemsOfArraysCount() {
    var robot = Robot(
      "! array c = red|green\n! array d = dark (@c)|light [very] @c\n+ my (@d) car\n- <star1>\n+ *\n- no"
    )
    #expect(robot.answer("my dark green car") == "dark green")
    #expect(robot.answer("my light very red car") == "light very red")
    #expect(robot.answer("my dark blue car") == "no")
  }

  /// An item that is only two arrays, 26 times: 2^26 paths to nothing.
  @Test func arraysOfNothingThatDoubleEnd() {
    let arrays = (0..<26).map { "! array a\($0) = (@a\($0 + 1))(@a\($0 + 1))|@a\($0)\n" }.joined()
    let text = arrays + "+ (@a0)\n- x\n+ *\n- other"
    var robot = Robot(text)
    #expect(robot.answer("zebra") == "other")
    _ = RiveScriptLanguage().check([RuleSource(name: "f", text: text)])
  }

  /// Without sharing, each reply would have its own copy of all items.
  @Test func manyRepliesOfALargeArrayShareIt() {
    let items = (0..<5_000).map { "w\($0)" }.joined(separator: "|")
    let replies = (0..<5_000).map { "+ t\($0)\n- (@a)\n" }.joined()
    var robot = Robot("! array a = \(items)\n" + replies)
    #expect(robot.answer("t7").hasPrefix("w"))
    var tagged = Robot("! array a = \(items)|<id>\n" + replies)
    #expect(tagged.checks == ["array-too-large"])
    #expect(tagged.answer("t4999") == "(@a)")
  }

  @Test(arguments: [
    ("<", ">"), ("<set ", ">"), ("(@a", ""), ("(@", ")"), ("{topic=", "}"), ("<set a=", ">"),
    ("<call>", "</call>"), ("<bot a ", ">"),
  ])
  func bracketsByTheHundredThousandAreReadInOneGo(_ opening: String, _ closing: String) {
    let text = repeated(opening, 20_000) + "x" + repeated(closing, 20_000)
    var robot = Robot("! array a = y\n+ a\n- x\(text)")
    #expect(!robot.answer("a").isEmpty)
  }

  @Test func bracketsInATriggerAreReadInOneGo() {
    let robot = Robot("+ " + repeated("<") + "x" + repeated(">") + "\n- y\n+ *\n- z")
    #expect(robot.brain.triggers.count == 2)
  }
}
