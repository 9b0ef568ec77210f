import Foundation
import Responder
import RiveScript
import TestSupport
import Testing

@testable import AIML
@testable import Converting
@testable import parley

/// Rules in another language, with the comparison that they reply the same.
@Suite struct ConvertSessionTests {
  private static func category(_ pattern: String, _ template: String, _ more: String = "") -> String
  {
    "<category><pattern>\(pattern)</pattern>\(more)<template>\(template)</template></category>\n"
  }

  private static func file(_ categories: String...) -> String {
    "<aiml version=\"2.1\">\n\(categories.joined())</aiml>\n"
  }

  private static let tea = file(
    category("HELLO", "Hi &amp; welcome!"),
    category("I LIKE * AND *", "Why <star/>, not <star index=\"2\"/>?"),
    category("_ PLEASE", "<srai><star/></srai>"),
    category("^ TEA ^", "<random><li>Milk?</li><li>Lemon?</li></random>"),
    category("*", "<formal>so</formal> you say."))

  private static let bar = """
    ! version = 2.0
    ! array drink = tea|milk|red wine

    + hello [there|again]
    - Hi!

    + i want (@drink)
    - One <star>.

    + [*] (good|bad) morning [*]
    - Is it {uppercase}<star>{/uppercase}?{weight=2}
    - Tell me.

    + my name is *
    - <set name=<star>>Hello.

    + greet me
    @ hello

    + *
    - I am only a <bot job>.

    ! var job = waiter at night
    """

  @Test func tagsNestedTooDeeplyAreLeftOut() throws {
    for (open, close) in [("<set a=", ">"), ("{@", "}"), ("<set a=<formal>", ">")] {
      let growth = Growth(of: "converting", size: 8_000) { count in
        let reply =
          String(repeating: open, count: count / open.utf8.count) + "x"
          + String(repeating: close, count: count / open.utf8.count)
        let sources = [RuleSource(name: "a.rive", text: "+ hello\n- \(reply)\n")]
        let robot = Brain(sources)
        return { _ = Conversion(robot, sources, to: .aiml) }
      }
      #expect(growth.isNearlyLinear, "\(growth)")
    }
    let sources = [
      RuleSource(
        name: "a.rive",
        text:
          "+ a\n- \(String(repeating: "<set a=", count: 40))1\(String(repeating: ">", count: 40))\n"
      )
    ]
    let conversion = Conversion(Brain(sources), sources, to: .aiml)
    #expect(conversion?.losses.map(\.reason) == ["tags nested more than 32 deep"])
  }

  private func comparison(_ aiml: String, _ rive: String) throws -> ReplyComparison {
    let old = AIMLLanguage().compile([RuleSource(name: "a.aiml", text: Self.file(aiml))]) { _ in }
    let new = RiveScriptLanguage().compile([RuleSource(name: "a.rive", text: rive)]) { _ in }
    return ReplyComparison(try #require(old.responder), try #require(new.responder)) {}
  }

  @Test func endlessRedirectsAreComparedWithinTheBudget() throws {
    let rules = (0..<40).map { "+ round \($0)\n- {random}a|b{/random} {@round \($0)}\n" }
    let brain = Brain([RuleSource(name: "a.rive", text: rules.joined(separator: "\n"))])
    let comparison = ReplyComparison(brain, brain, budget: 2_000_000) {}
    #expect(comparison.differences.isEmpty && comparison.skippedCount == 0)
    #expect(comparison.askedCount >= rules.count)
    let cut = ReplyComparison(brain, brain, budget: 5_000) {}
    #expect(cut.askedCount > 0 && cut.skippedCount > 0)
    #expect(cut.askedCount + cut.skippedCount == comparison.askedCount)
  }

  @Test func aChoiceIsComparedToItsLastReply() throws {
    func brain(_ last: String) -> Brain {
      let rules = (0..<1_000).map { "+ plain \($0)\n- Yes.\n" }
      let choice = "+ bye\n" + (1...19).map { "- Bye \($0).\n" }.joined() + "- \(last)\n"
      return Brain([
        RuleSource(name: "a.rive", text: (rules + [choice]).joined(separator: "\n"))
      ])
    }
    // Each rule's share is less than a choice of 20 replies takes.
    let comparison = ReplyComparison(brain("Ciao."), brain("Adieu."), budget: 100_000) {}
    #expect(comparison.differences.map(\.message) == ["bye"] && comparison.skippedCount == 0)
  }

  @Test func endlessRedirectsLeaveTimeForOtherRules() throws {
    let rules = (0..<150).map { "+ round \($0)\n- {@round \($0)}\n\n+ plain \($0)\n- Yes.\n" }
    let brain = Brain([RuleSource(name: "a.rive", text: rules.joined(separator: "\n"))])
    let comparison = ReplyComparison(brain, brain) {}
    #expect(comparison.askedCount == 300 && comparison.skippedCount == 0)
  }

  @Test func aReplyCountsItsStepsWithoutAnExplanation() {
    let rules = "+ a\n@ b\n\n+ b\n@ c\n\n+ c\n- Yes.\n"
    let brain = Brain([RuleSource(name: "a.rive", text: rules)])
    var conversation = Conversation()
    let reply = brain.respond(to: "a", in: &conversation)
    #expect(reply.effort == 3 && reply.explanation.steps.count == 3)
  }

  @Test func someRulesShareMessagesWithTooManyOthers() {
    func found(_ count: Int) -> CrossingMessages {
      let text = (0..<count).map { "+ so \($0) *\n- a\n\n+ * w\($0)\n- b\n" }
      let robot = Brain([RuleSource(name: "a.rive", text: text.joined(separator: "\n"))])
      return CrossingMessages(robot.rules)
    }
    let few = found(10)
    #expect(few.partlyTriedRuleCount == 0)
    #expect(few.messages.contains { $0.text == "so 3 w4" })
    let many = found(200)
    #expect(many.partlyTriedRuleCount > 0 && many.messages.count <= 10_000)
  }

  @Test func aTopicThatIsSetIsSaid() throws {
    let folder = TemporaryFolder()
    let text = Self.file(
      Self.category("I PLAY FOOTBALL", "I like <set name=\"topic\">football</set>."))
    let run = try convert(text, as: "a.aiml", [], in: folder)
    #expect(run.code == 0 && run.output.contains("- I like {topic=football}football."))
  }

  @Test func aDifferenceIsAtTheRuleThatAnsweredNotInTheBeginBlock() throws {
    let rules = "> begin\n+ request\n- {ok}\n< begin\n\n+ hello\n- Hi.\n"
    let old = Brain([RuleSource(name: "a.rive", text: rules)])
    let new = AIMLLanguage().compile([
      RuleSource(name: "a.aiml", text: Self.file(Self.category("HELLO", "Bye.")))
    ]) { _ in }
    let found = ReplyComparison(old, try #require(new.responder)) {}
    #expect(found.differences.map(\.location.line) == [6])
  }

  @Test func messagesThatTwoRulesTakeAreCompared() throws {
    let found = try comparison(
      Self.category("I GOT *", "got") + Self.category("I * YOU", "you"),
      "+ i got *\n- got\n\n+ i * you{weight=10}\n- you\n")
    #expect(found.differences.map(\.message) == ["i got you"])
  }

  @Test func rulesAfterRepliesAreComparedAfterThem() throws {
    let rules =
      Self.category("HELLO", "Well. How are you?")
      + Self.category("FINE", "Good.", "<that>HOW * YOU</that>")
    let found = try comparison(
      rules, "+ hello\n- Well. How are you?\n\n+ fine\n% * how are you\n- Bad.\n")
    #expect(found.differences.map(\.message) == ["hello” and then “fine"])
    #expect(found.untestedRuleCount == 0)
    let unreached = try comparison(
      Self.category("FINE", "Good.", "<that>HOW ARE YOU</that>"), "+ hello\n- Hi.\n")
    #expect(unreached.untestedRuleCount == 1)
  }

  /// Returns the code and what was written to the streams.
  private func convert(
    _ text: String, as name: String, _ options: [String], in folder: TemporaryFolder
  ) throws -> (code: Int32, output: String, errors: String) {
    try folder.write(name, text)
    let run = try Program(in: folder).run(["convert", name] + options)
    return (
      run.code, String(decoding: run.output, as: UTF8.self),
      String(decoding: run.errors, as: UTF8.self)
    )
  }

  @Test func categoriesBecomeTriggersThatReplyTheSame() throws {
    let folder = TemporaryFolder()
    let run = try convert(Self.tea, as: "tea.aiml", ["--to", "rivescript"], in: folder)
    #expect(run.code == 0, "\(run.errors)\n\(run.output)")
    #expect(run.errors.contains("rules converted: 5 of 5;"))
    #expect(run.output.contains("+ i like * and *\n- Why <star>, not <star2>?\n"))
    #expect(run.output.contains("+ * please{weight=10}\n- {@<star>}\n"))
    #expect(run.output.contains("+ [*] tea [*]\n- Milk?\n- Lemon?\n"))
  }

  @Test func triggersBecomeCategoriesThatReplyTheSame() throws {
    let folder = TemporaryFolder()
    let run = try convert(
      Self.bar, as: "bar.rive", ["--to", "aiml", "-o", "bar.aiml"], in: folder)
    #expect(run.code == 0, "\(run.errors)\n\(run.output)")
    let written = try folder.text(of: "bar.aiml")
    #expect(
      written.contains("<pattern>I WANT RED WINE</pattern><template>One red wine.</template>"))
    #expect(written.contains("<pattern>GREET ME</pattern><template><srai>hello</srai></template>"))
    #expect(written.contains("I am only a waiter at night."))
    #expect(
      AIMLLanguage().compile([RuleSource(name: "bar.aiml", text: written)]) { _ in }.diagnostics
        .isEmpty)
  }

  @Test func anOptionalWildcardIsAStarOfTheCategory() {
    let rules = "+ [*] you like *\n- Why <star>?\n\n+ * and [*] or *\n- <star> or <star2>?\n"
    let sources = [RuleSource(name: "a.rive", text: rules)]
    let text = Conversion(Brain(sources), sources, to: .aiml)?.text ?? ""
    #expect(text.contains("<pattern>^ YOU LIKE *</pattern><template>Why <star index=\"2\"/>?"))
    #expect(text.contains("<template><star/> or <star index=\"3\"/>?"))
  }

  @Test(arguments: [
    ("tea(pot|cup)", ["a part of a word in brackets"]),
    ("(tea|coffee)pot", ["a part of a word in brackets"]),
    ("i say hi*", ["“hi*” in the trigger"]), ("i say (a (b|c)|d)", ["“(b|c)” in brackets"]),
    ("hello|hi", ["“hello|” in the trigger"]), ("bye {weight=@last}", []), ("i [really] do", []),
  ])
  func onlyWholeWordsAreConverted(_ trigger: String, _ losses: [String]) {
    let sources = [RuleSource(name: "a.rive", text: "! weight last = 9\n+ \(trigger)\n- Yes.\n")]
    #expect(Conversion(Brain(sources), sources, to: .aiml)?.losses.map(\.reason) == losses)
  }

  @Test func definitionsAreReadAsTheRobotReadsThem() throws {
    let folder = TemporaryFolder()
    let rules = """
      !version = 2.0
      !array drink=tea|red wine
      ^ cold\\smilk coffee
      ! var full name = Bob
      ^ bie // a comment
      ! var gone = x
      ! var gone = <undef>

      + one (@drink)
      - Coming, says <bot full name>.

      + who is gone
      - <bot gone>

      + *
      - x
      """
    let run = try convert(rules, as: "bar.rive", ["--to", "aiml", "--accept"], in: folder)
    for drink in ["TEA", "RED WINE", "COLD MILK", "COFFEE"] {
      #expect(run.output.contains("<pattern>ONE \(drink)</pattern>"), "\(run.output)")
    }
    #expect(run.output.contains("Coming, says Bobbie."))
    #expect(run.errors.contains("the variable “gone”, which no file defines"), "\(run.errors)")
  }

  @Test func whatCannotBeConvertedIsListedAndFails() throws {
    let folder = TemporaryFolder()
    let text = Self.file(
      Self.category("HELLO", "Hi."), Self.category("WHEN", "It is <date/>."),
      Self.category("YES", "Good.", "<that>HI</that>"))
    let run = try convert(text, as: "a.aiml", ["--to", "rivescript", "-o", "a.rive"], in: folder)
    #expect(run.code == 1)
    #expect(run.errors.contains("a.aiml:3: not converted: <date>"))
    #expect(run.errors.contains("“when”: “It is"))
    #expect(run.errors.contains("messages with the same replies: 2 of 3"))
    #expect(folder.names == ["a.aiml"])
    let accepted = try Program(in: folder).run(
      ["convert", "a.aiml", "--to", "rivescript", "-o", "a.rive", "--accept"])
    #expect(accepted.code == 0 && folder.names == ["a.aiml", "a.rive"])
    #expect(try folder.text(of: "a.rive").contains("+ yes\n% hi\n- Good.\n"))
  }

  @Test func theSummaryHasTheColorOfSuccessOnlyIfAllIsConverted() throws {
    func color(_ template: String) throws -> Substring? {
      let text = Self.file(Self.category("HELLO", template))
      let run = try convert(text, as: "a.aiml", ["--color", "always"], in: TemporaryFolder())
      return run.errors.split(separator: "\n").first { $0.contains("rules converted") }
        .map { $0.prefix { $0 != "r" } }
    }
    let (exact, different) = (try color("Hi."), try color("Hi, <get name=\"name\"/>."))
    #expect(exact?.isEmpty == false && different?.isEmpty == false)
    #expect(exact != different)
  }

  @Test func otherRepliesAreListedWithTheirRule() throws {
    let folder = TemporaryFolder()
    // An unset predicate is “unknown” in AIML and “undefined” in RiveScript.
    let text = Self.file(Self.category("WHO AM I", "You are <get name=\"name\"/>."))
    let run = try convert(text, as: "a.aiml", [], in: folder)
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(
      run.errors.contains(
        "a.aiml:2: “who am i”: “You are unknown.” became “You are undefined.”"))
  }

  @Test func aLanguageIsNotConvertedToItself() throws {
    let run = try convert(
      Self.tea, as: "tea.aiml", ["--to", "aiml"], in: TemporaryFolder())
    #expect(run.code == 2 && run.errors.contains("can't be converted to aiml"))
  }

  @Test func aRobotRepliesAsItselfAndNotAsAnother() throws {
    let robots = try [Self.tea, Self.file(Self.category("HELLO", "Go away."))].map {
      try #require(
        AIMLLanguage().compile([RuleSource(name: "a.aiml", text: $0)]) { _ in }.responder)
    }
    for robot in robots {
      let comparison = ReplyComparison(robot, robot) {}
      #expect(comparison.askedCount > 0 && comparison.differences.isEmpty)
    }
    let comparison = ReplyComparison(robots[0], robots[1]) {}
    #expect(!comparison.differences.isEmpty)
    #expect(comparison.differences.contains { $0.message == "hello" && $0.new == "“Go away.”" })
  }
}
