import Responder
import Testing

@testable import RiveScript

/// The checks that see how a robot behaves, on examples of real rules, and their silence on others.
@Suite struct BehaviorChecksTests {
  private func lines(_ check: String, in text: String, utf8: Bool = false) -> [Int] {
    let begin = utf8 ? "! global utf8 = true\n" : ""
    return RiveScriptLanguage().check([RuleSource(name: "r", text: begin + text)])
      .filter { $0.check == check }.map { $0.location.line - (utf8 ? 1 : 0) }
  }

  @Test(arguments: [
    "+ 你好", "+ (你好)", "+ (你好|早)", "+ hi (你好|[*] 早)", "+ [really] 你好", "+ 你好|早",
    "+ (a|b) (\\d|早)", "+ ((你好)|早) *",
  ])
  func aTriggerThatNeedsADeadPartNeverMatches(_ trigger: String) {
    let text = "\(trigger)\n- x\n+ *\n- y"
    #expect(lines("never-matches", in: text) == [1])
    #expect(lines("dead-alternative", in: text) == [])
  }

  @Test(arguments: [
    ("+ (你好|hello)", "alternative"), ("+ hi [你好]", "optional part"),
    ("+ [a|你好] hi", "alternative"), ("+ 你好|hello", "alternative"),
    ("+ [(你好)] hi", "optional part"), ("+ (x|(你好)) hi", "alternative"),
  ])
  func aTriggerThatHasADeadPartMatchesOtherwise(_ trigger: String, _ part: String) {
    let text = "\(trigger)\n- x\n+ *\n- y"
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: text)])
    #expect(!found.contains { $0.check == "never-matches" })
    let own = found.filter { $0.check == "dead-alternative" }
    #expect(own.map(\.severity) == [.warning])
    #expect(own.first?.message.contains(part) == true)
  }

  @Test(arguments: [
    ("+ open on @days", "write (@days) to capture what the array matches"),
    ("+ (a|b) @days", "write (@days) to capture what the array matches"),
    ("+ open [@days]", "captures are ( ) and wildcards outside of [ ]"), ("+ (a|b) c", nil),
  ])
  func aStarBeyondTheCapturesTellsOfAnArray(_ trigger: String, _ hint: String?) {
    let text = "! array days = monday tuesday\n\(trigger)\n- <star2>\n+ *\n- y"
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: text)])
    #expect(found.filter { $0.check == "star-beyond-captures" }.map(\.hint) == [hint])
  }

  @Test func aTopicThatIsOnlyIncludedNeedsNoCatchAll() {
    let rules = """
      + a
      - x{topic=<get where>}
      > topic tools
      + stop
      - y
      < topic
      > topic game includes tools
      + *
      - z
      < topic
      + *
      - z
      """
    #expect(lines("no-catch-all", in: rules) == [])
    #expect(lines("no-catch-all", in: rules + "\n+ b\n- x{topic=tools}") == [3])
  }

  @Test(arguments: [("*", []), ("_", [1]), ("* *", [1])])
  func aWildcardForSomeMessagesIsNoCatchAll(_ pattern: String, _ found: [Int]) {
    let topic = "> topic game\n+ \(pattern)\n- x\n< topic\n"
    #expect(lines("no-catch-all", in: topic + "+ *\n- y{topic=game}") == found)
  }

  /// The replies come after all conditions, wherever they are written.
  @Test func aConditionThatIsAlwaysTrueNamesTheUnusedLines() {
    let rules = "+ hello\n- Hello!\n* 1 == 1 => Hi!\n+ *\n- y"
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: rules)])
    #expect(
      found.filter { $0.check == "always-true" }.map(\.message) == [
        "this is always true: the later conditions and the replies are never used"
      ])
  }

  /// `# *` wins under one order and `*` under the other.
  @Test func aTriggerNeverWinsUnderTheChosenOrderOnly() {
    let rules = "+ [*]\n- count\n+ *\n- x"
    #expect(lines("never-wins", in: rules) == [])
    let python = "! global order = python\n+ # *\n- count\n+ *\n- x"
    #expect(lines("never-wins", in: python) == [2])
    #expect(lines("never-wins", in: "+ # *\n- count\n+ *\n- x") == [])
    #expect(lines("never-wins", in: python.replacing("python", with: "javascript")) == [])
  }

  @Test(arguments: ["what's up", "[*] what's up [*]", "(so|well) what's up", "* what's *"])
  func aSubstitutionRewritesWordsOfTriggers(_ trigger: String) {
    let sub = "! sub what's = what is\n"
    #expect(lines("substituted-trigger", in: sub + "+ \(trigger)\n- x", utf8: true) == [2])
  }

  @Test(arguments: ["(what's|what is) up", "[what's] up", "whats up", "what *"])
  func aTriggerWithAnotherWayIsReached(_ trigger: String) {
    let sub = "! sub what's = what is\n"
    #expect(lines("substituted-trigger", in: sub + "+ \(trigger)\n- x", utf8: true) == [])
  }

  @Test func substitutionsOfCapitalsNeverApply() {
    #expect(lines("dead-substitution", in: "! sub I'm = i am\n! sub Ü = ue") == [1, 2])
    #expect(lines("dead-substitution", in: "! person I = you\n+ *\n- <person>") == [1])
    for reply in ["{person}I see <star>{/person}", "{person}<get a>{/person}"] {
      #expect(lines("dead-substitution", in: "! person I = you\n+ *\n- \(reply)") == [])
    }
    var options = BrainOptions()
    options.parsing.caseSensitive = true
    let found = RiveScriptLanguage(options: options)
      .check([RuleSource(name: "r", text: "! sub I'm = i am")])
    #expect(!found.contains { $0.check == "dead-substitution" })
  }

  @Test func aLabelThatTheNextOneEndsIsReported() {
    let rules = "> topic a\n+ x\n- y\n> topic b\n+ x\n- y\n< topic\n> begin\n> topic c\n< topic"
    #expect(lines("unclosed-label", in: rules) == [1, 8])
  }

  @Test(arguments: [
    // A weight brings one of them back; a catch-all may be overridden; or there is none.
    "> topic a inherits b\n+ *\n- x\n< topic\n> topic b\n+ {weight=2}hi\n- y\n< topic",
    "> topic a inherits b\n+ *\n- x\n< topic\n> topic b\n+ *\n- y\n< topic",
    "> topic a inherits b\n+ hi *\n- x\n< topic\n> topic b\n+ hi\n- y\n< topic",
    "> topic a inherits b\n+ {weight=-1}*\n- x\n< topic\n> topic b\n+ hi\n- y\n< topic",
  ])
  func inheritedTriggersThatCanAnswer(_ rules: String) {
    #expect(lines("hidden-inheritance", in: rules) == [])
  }

  @Test func anIncludedCatchAllHidesWhatIsInherited() {
    let rules = """
      > topic a includes c inherits b
      + x
      - x
      < topic
      > topic b
      + hi
      - y
      < topic
      > topic c
      + *
      - y
      < topic
      """
    #expect(lines("hidden-inheritance", in: rules) == [1])
  }

  @Test(arguments: [
    ("+ [(my name is|i am)] *", "<star>", true), ("+ [(my name is|i am)] *", "<star2>", false),
    ("+ (a (b|c)|d) *", "<star2>", true), ("+ (a (b|c)|d) *", "<star3>", false),
    ("+ (a *|b *)", "<star3>", true), ("+ ((a)|b)", "<star1>", false),
    ("+ (a) (b)", "<star2>", false), ("+ [(a)] b", "<set x=<star>>ok", false),
    ("+ [(a)] b", "{formal}<star>{/formal}", true),
  ])
  func aStarOfAPartThatIsNotTaken(_ trigger: String, _ reply: String, _ isReported: Bool) {
    #expect(lines("untaken-star", in: "\(trigger)\n- \(reply)") == (isReported ? [2] : []))
  }

  @Test func aTestedStarIsNotReported() {
    let rules = "+ [(a)] b\n* <star> == undefined => x\n- <star>"
    #expect(lines("untaken-star", in: rules) == [])
  }

  @Test(arguments: [
    (["< 99", "< 6"], [2]), (["< 6", "< 99"], []), (["<= 5", "< 6"], [2]), (["<= 5", "< 7"], []),
    (["> 1", ">= 2"], [2]), (["> 1", "> 0"], []), (["< 10", "== 7"], [2]), (["< 10", "== 10"], []),
    (["!= undefined", "== red"], [2]), (["!= undefined", "< 5"], [2]), (["!= 3", "< 5"], []),
    (["!= a", "!= b", "== a"], [3]), (["!= a", "!= b"], []), (["== a", "!= b"], []),
    (["< 9", "> 2", "== 5"], [3]), (["< 9", "== nine"], []),
  ])
  func aConditionThatAnEarlierOneHides(_ tests: [String], _ hidden: [Int]) {
    let rules = tests.map { "* <get age> \($0) => x\n" }.joined()
    let found = lines("impossible-condition", in: "+ a\n" + rules + "- y")
    #expect(found == hidden.map { $0 + 1 })
  }

  @Test func aConditionWithAnEffectHidesNothing() {
    let rules = "+ a\n* <get a> < 9 => x\n* <set a=1>1 == 2 => x\n* <get a> < 6 => x\n- y"
    #expect(lines("impossible-condition", in: rules) == [])
  }

  @Test func theLineThatHidesAConditionIsNamed() {
    let text = "+ a\n* <get a> != x => 1\n* <get a> != y => 2\n* <get a> == y => 3\n- 4"
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: text)])
      .filter { $0.check == "impossible-condition" }
    #expect(found.map(\.location.line) == [4])
    #expect(found.first?.message.contains("the condition in line 2 ") == true)
  }

  @Test(arguments: [
    ("(red|blue)", "gren", true), ("(red|blue)", "blue", false), ("(red|blue) *", "gren", true),
    ("(red|blue|*)", "gren", false), ("[(red|blue)] car", "undefined", false),
    ("(@color)", "gren", true), ("(@color)", "dark red", false), ("a * (x|y)", "gren", false),
  ])
  func aStarComparedWithNoneOfItsTexts(_ trigger: String, _ text: String, _ isReported: Bool) {
    let rules = "! array color = Dark red|blue\n+ \(trigger)\n* <star> == \(text) => x\n- y"
    #expect(lines("impossible-condition", in: rules) == (isReported ? [3] : []))
  }

  @Test(
    "A condition with several values is never true if none of them can be the left side",
    arguments: [
      ("<star> == (yes|yeah)", false), ("<star> == (yeah|yes)", false),
      ("<star> == (yeah|Yes)", true), ("1 == (1|2)", false), ("1 == (3|2)", true),
      ("1 != (2|1)", true), ("1 != (2|3)", false), ("<get a> == b && 1 == (2|3)", true),
    ])
  func severalValues(_ condition: String, _ isReported: Bool) {
    let rules = "+ (yes|no)\n* \(condition) => x\n- y"
    #expect(lines("impossible-condition", in: rules) == (isReported ? [2] : []))
  }

  @Test(arguments: [
    ("! array a = hi :-) yo", true), ("! array a = hi|(yo|ho", true), ("! array a = hi 你好", true),
    ("! array a = hi don't", false), ("! array a = @b hi\n! array b = x", false),
    ("! array a = hi Yo", false), ("! sub u = you\n! array a = u|me", true),
    ("! sub u = you\n! array a = u|you", false), ("! sub dont = do not\n! array a = dont", false),
  ])
  func anItemThatNothingSays(_ definitions: String, _ isReported: Bool) {
    let found = lines("dead-item", in: definitions + "\n+ (@a) *\n- x")
    #expect(found.isEmpty != isReported)
  }

  @Test("An item that is too long to try every way of typing it is not reported")
  func aLongItem() {
    func found(_ length: Int) -> [Int] {
      let item = "u " + String(repeating: "x", count: length)
      return lines("dead-item", in: "! sub u = you\n! array a = me|\(item)\n+ @a\n- x")
    }
    #expect(found(200) == [2])
    #expect(found(300) == [])
  }

  @Test(
    "Only weights that are not numbers, or deleted or unknown names, are reported",
    arguments: [
      ("! weight a = 5\n! weight a = <undef>\n+ x\n- y", []),
      ("! weight a = 5\n! weight a = <undef>\n+ x{weight=@a}\n- y", [3]),
      ("! weight a = <undef>\n! weight a = 5\n+ x{weight=@a}\n- y", []),
      ("! weight a = 0\n+ x{weight=@a}\n- y", [1]),
      ("+ x\n- y{weight=99999999999999999999}", []), ("+ x\n- y{weight=+5}", [2]),
      ("+ x\n- y{weight=00}", [2]), ("+ x\n- y{weight=007}", []),
    ])
  func weights(_ rules: String, _ found: [Int]) {
    #expect(lines("weight", in: rules) == found)
  }

  @Test func itemsOfRepliesMayBeAnything() {
    #expect(lines("dead-item", in: "! array a = :) ;)\n+ x @a\n- (@a)") == [])
    #expect(lines("dead-item", in: "! array a = :) ;)\n+ x\n- (@a)") == [])
  }

  @Test(arguments: ["Why?", "Hm", "{@*}", "As you like.{topic=random}"])
  func aDialogueThatGoesOnHasNoMissingExit(_ reply: String) {
    let rules = """
      > topic t
      + yes
      % tea
      - Here.{topic=random}
      + no
      % tea
      - \(reply)
      + *
      - Tea?
      < topic
      """
    #expect(lines("dialogue-without-exit", in: rules) == [])
    let ended = rules.replacing(reply, with: "No.")
    #expect(lines("dialogue-without-exit", in: ended) == [5])
    #expect(lines("dialogue-without-exit", in: ended.replacing("Tea?", with: "{topic=a}")) == [])
  }
}

extension BehaviorChecksTests {
  @Test(arguments: [
    ("unknown-object", "+ a\n- <call>add 1</call>", "object add"),
    ("unknown-topic", "+ a\n- x{topic=game}", "topic game"),
    ("unset-variable", "+ a\n- <get plan>", "variable plan"),
    ("unset-variable", "+ a <get plan>\n- x", "object a variable b, plan topic c"),
    ("unknown-variable", "+ a\n- <bot plan>", "variable plan"),
    ("unused-variable", "+ a\n- <set plan=1>", "variable plan"),
    ("unused-variable", "! var plan = 1", "variable plan"),
    ("unentered-topic", "> topic game\n+ *\n- x\n< topic", "topic game"),
    ("topic-without-exit", "+ a\n- {topic=game}x\n> topic game\n+ *\n- x\n< topic", "topic random"),
  ])
  func whatTheHostSetsIsKnown(_ check: String, _ rules: String, _ declared: String) {
    #expect(!lines(check, in: rules).isEmpty)
    #expect(lines(check, in: rules + "\n// parley:host \(declared)\n").isEmpty)
    #expect(!lines(check, in: rules + "\n// parley:host nothing plan game add random\n").isEmpty)
    #expect(!lines(check, in: rules + "\n// parley:hosted \(declared)\n").isEmpty)
  }

  @Test func aTopicThatTheHostEntersHasToBeLeft() {
    let rules = "// parley:host topic game\n> topic game\n+ *\n- x\n< topic\n+ *\n- y"
    #expect(lines("topic-without-exit", in: rules) == [2])
  }

  @Test func manyLettersThatAreLostAreOneError() {
    func found(_ count: Int) -> [String] {
      let rules = (0..<count).map { "+ é \($0) и\n- x\n" }.joined() + "+ [*] 你 [*]\n- x\n+ *\n- y\n"
      return RiveScriptLanguage().check([RuleSource(name: "r", text: "! version = 2\n" + rules)])
        .map(\.check)
    }
    #expect(found(4) == Array(repeating: "lost-mark", count: 4) + ["never-matches"])
    #expect(found(5) == ["wants-unicode"])
    #expect(found(3_000) == ["wants-unicode"])
  }

  @Test func aWishForUnicodeHasThePlaceOfItsFile() {
    let lost = (0..<6).map { "+ é \($0) и\n- x\n" }.joined()
    let checks = RiveScriptLanguage().check([
      RuleSource(name: "a", text: "! version = 2\n+ hi {\n- x\n+ *\n- <nonsense>\n"),
      RuleSource(name: "b", text: lost),
    ])
    #expect(checks.count > 1 && checks.last?.check == "wants-unicode", "\(checks.map(\.check))")
  }

  @Test func aLineWithTwoLostLettersIsOneLine() {
    let rules = (0..<5).map { "+ wie heißt \($0) (你好|hi)\n- x\n" }.joined() + "+ *\n- y\n"
    let checks = RiveScriptLanguage().check([
      RuleSource(name: "r", text: "! version = 2\n" + rules)
    ])
    .map(\.check)
    #expect(!checks.contains("wants-unicode"))
    #expect(checks.count { $0 == "lost-mark" } == 5)
  }

  @Test("marks behind a leading weight are no letters that UTF-8 mode would keep")
  func lostMarksBehindAWeight() {
    let rules = (0..<9).map { "+ {weight=2}what's up \($0)\n- x\n" }.joined() + "+ *\n- y\n"
    #expect(lines("wants-unicode", in: rules) == [])
    #expect(lines("lost-mark", in: rules).count == 9)
  }

  @Test(arguments: ["draft", "javascript"])
  func aTriggerThatIsThereTwiceIsReported(_ order: String) {
    let rules =
      "! global order = \(order)\n+ hello\n- a\n+ world\n- b\n+ hello\n- c\n+ hello\n- d\n+ *\n- e"
    #expect(lines("duplicate-trigger", in: rules) == [6, 8])
  }

  @Test func aCycleIsShownFromWhereItBegins() throws {
    let rules = "+ greet\n@ hello\n+ hello\n@ hi\n+ hi\n@ hello\n+ *\n- x"
    let found = RiveScriptLanguage().check([
      RuleSource(name: "r", text: "! version = 2\n" + rules)
    ])
    let cycle = try #require(found.first { $0.check == "redirect-loop" })
    #expect(cycle.message.hasSuffix("'hello' → 'hi' → 'hello'"))
  }

  @Test func aCycleIsShownWholeIfATriggerIsInItTwice() throws {
    let rules = "+ a (x|y)\n@ b <star>\n+ b x\n@ a y\n+ b y\n@ a x\n+ *\n- x"
    let found = RiveScriptLanguage().check([
      RuleSource(name: "r", text: "! version = 2\n" + rules)
    ])
    let cycle = try #require(found.first { $0.check == "redirect-loop" })
    #expect(cycle.message.hasSuffix("'a (x|y)' → 'b x' → 'a (x|y)' → 'b y' → 'a (x|y)'"))
  }
}
