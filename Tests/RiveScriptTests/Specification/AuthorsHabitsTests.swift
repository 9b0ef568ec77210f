import Responder
import Testing

@testable import RiveScript

/// Rows 3, 45, 49 and 50, and case (1.6): what real authors write, and all messages lose.
@Suite struct AuthorsHabitsTests {
  private func answers(_ rules: String, _ message: String, utf8: Bool = false) -> Bool {
    var robot = Robot(rules + "\n- yes", utf8: utf8)
    return robot.answer(message) == "yes"
  }
}

extension AuthorsHabitsTests {
  @Test func theItemsOfArraysAreFolded() {
    var robot = Robot(
      "! array cities = London|New York|paris\n+ i live in (@cities)\n- nice <star>\n+ *\n- (@cities)"
    )
    #expect(
      robot.answers("I live in London", "i live in NEW YORK", "i live in paris")
        == ["nice london", "nice new york", "nice paris"])
    #expect(["London", "New York", "paris"].contains(robot.answer("x")))
  }

  @Test func capitalsOfEveryScriptAreFolded() {
    #expect(answers("+ (Été|hiver) *", "été chaud", utf8: true))
    #expect(answers("+ ΑΘΗΝΑ", "αθηνα", utf8: true))
    #expect(answers("+ Hello YOU [Bob]", "hello you bob"))
  }

  @Test func previousLinesAreFolded() {
    var robot = Robot("+ ask\n- Who IS it\n+ me\n% Who Is It\n- you")
    #expect(robot.answers("ask", "me") == ["Who IS it", "you"])
    #expect(robot.checks == ["capital-letter"])
    #expect(
      robot.brain.diagnostics.first?.location == SourceLocation(file: "0.rive", line: 4, column: 3))
  }

  @Test func namesKeepTheirCapitals() {
    var robot = Robot(
      "! array Tea = green|black\n! var Name = Wren\n+ (@Tea) tea <bot Name>\n- <star>\n+ *\n- no")
    #expect(robot.answer("green tea wren") == "green")
  }

  @Test func whereCaseCountsNothingIsFolded() {
    var robot = Robot("+ Hello\n- yes\n+ *\n- no") { $0.parsing.caseSensitive = true }
    #expect(robot.answers("Hello", "hello") == ["yes", "no"])
  }
}

extension AuthorsHabitsTests {
  @Test func aBarDividesTheWholeTrigger() {
    var robot = Robot("+ [*]vampire|vampires[*]\n- garlic\n+ a | b c | * d\n- <star>.\n+ *\n- no")
    #expect(
      robot.answers(
        "old vampire", "vampires are old", "vampire", "vampire old", "a", "b c", "x d", "a b c")
        == ["garlic", "garlic", "garlic", "no", "undefined.", "undefined.", "x.", "no"])
    #expect(robot.checks == ["top-level-bar", "top-level-bar"])
    #expect(robot.brain.diagnostics.allSatisfy { $0.severity == .warning })
  }
}

extension AuthorsHabitsTests {
  @Test(arguments: [
    ("+ what is your name ?", "what is your name?"), ("+ what's up?", "What's up?"),
    ("+ qui est (a|b) ?", "qui est b"), ("+ hello , *", "hello, you"),
    ("+ *, hello", "well, hello"),
    ("+ [well ,] yes !", "yes"), ("+ [well ,] yes !", "well, yes!"), ("+ (no ?|a b.) c", "a b c"),
    ("+ semi-colon", "semi-colon"), ("+ mr. *", "Mr. Ed"), ("+ a. b", "a. b"), ("+ café", "café"),
    ("+ 1 + 2 = *", "1 + 2 = 3"), ("+ {weight=2}ok?", "ok?"),
  ])
  func marksAreDropped(_ trigger: String, _ message: String) {
    #expect(answers(trigger, message))
    #expect(Robot(trigger + "\n- x").checks == ["lost-mark"])
  }

  @Test(arguments: [
    ("+ what is your name ?", "what is your name?"), ("+ (oui|non) !", "oui"), ("+ don't", "don't"),
    ("+ a-b", "a-b"), ("+ qui ? * .", "Qui? moi."),
  ])
  func marksAreDroppedInUTF8Mode(_ trigger: String, _ message: String) {
    #expect(answers(trigger, message, utf8: true))
  }

  @Test func previousLinesLoseTheMarksOfReplies() {
    for utf8 in [false, true] {
      var robot = Robot(
        "+ ask\n- What is your name ? (really)\n+ *\n% what is your name ? *\n- hi", utf8: utf8)
      #expect(robot.answers("ask", "bob").last == "hi")
      #expect(robot.checks == ["lost-mark"])
    }
  }

  @Test func onlyTheMarksOfTheRulesAreDropped() {
    #expect(!answers("! global punctuation = !\n+ what ?", "what", utf8: true))
    #expect(answers("! global punctuation = !\n+ what ?", "what ?", utf8: true))
  }

  /// Of a part made of marks alone nothing would be left, and it would match everything.
  @Test func aRuleNeverBecomesMoreGeneral() {
    for trigger in [
      "+ ?", "+ (?|yes) *", "+ *\n% !", "+ 你好", "+ [*] (你好|早) [*]", "+ [*] 你好 [*]", "+ [*] 早",
    ] {
      var robot = Robot("\(trigger)\n- yes\n+ [no] no\n- x")
      #expect(
        robot.answers("anything else", "", "and more").allSatisfy { $0 == Robot.noMatch },
        "\(trigger)")
      let isPart = trigger.contains("yes")
      #expect(robot.checks.contains(isPart ? "dead-alternative" : "never-matches"), "\(trigger)")
    }
    #expect(answers("+ (你好|hi)", "hi"))
  }

  @Test func redirectsLeadToTriggersWithMarks() {
    var robot = Robot(
      "+ a\n@ what's up?\n+ b\n- {@say hello!}\n+ what's up?\n- sky\n+ say *\n- <star>\n+ *\n- no")
    #expect(robot.answers("a", "b", "what's up") == ["sky", "hello!", "sky"])
  }
}

extension AuthorsHabitsTests {
  @Test(arguments: [
    "renew", "renew my books", "renew my books 🙂", "🙂 renew", "🙂 renew 🙂 🙂", "renew :)",
    "renew \"it\"",
    "\"renew\" it", "renew (now)", "(renew)", "renew 100%", "renew it - please", "- renew",
    "¿extend?", "🙂renew🙂",
  ])
  func marksDontKeepStarsFromMatching(_ message: String) {
    for trigger in [
      "[*] (renew|extend) [*]", "[*] (renew|extend) [my|the] [*]",
      "[please] [*] (renew|extend)* [*]",
    ] {
      if trigger.hasSuffix("* [*]"), message.hasSuffix("renew") || message.hasSuffix("?") {
        continue
      }
      #expect(answers("+ \(trigger)", message, utf8: true), "\(trigger)")
    }
  }

  @Test(arguments: ["renewal", "prerenew", "🙂", "", "re-new", "1renew2"])
  func wordsStayWhole(_ message: String) {
    #expect(!answers("+ [*] (renew|extend) [*]", message, utf8: true))
  }

  /// Marks around a message change nothing that stars of optionals stand for.
  @Test func addingMarksChangesNoWinner() {
    let triggers = [
      "[*] tea [*]", "[i|we] want [some] milk", "what is [your|the] name [*]", "[*] 你好 [*]",
    ]
    let messages = ["tea", "some tea please", "we want milk", "what is the name of it", "说 你好"]
    for trigger in triggers {
      for message in messages {
        let plain = answers("+ \(trigger)", message, utf8: true)
        guard trigger.hasPrefix("[*]"), trigger.hasSuffix("[*]") else { continue }
        for mark in ["🙂", ")", "“", "%", "🙂🙂", "( )"] {
          #expect(answers("+ \(trigger)", "\(mark) \(message)", utf8: true) == plain)
          #expect(answers("+ \(trigger)", "\(message) \(mark)", utf8: true) == plain)
          #expect(answers("+ \(trigger)", "\(mark)\(message)\(mark)", utf8: true) == plain)
        }
      }
    }
  }
}

extension AuthorsHabitsTests {
  @Test func aConditionWithTwoArrowsIsIgnored() {
    var robot = Robot(
      "+ a\n* <get x> == 1 => no * <get y> == 2 => yes\n* 1 == 1 => <set z=>fine\n- other")
    robot.talk[variable: "x"] = "1"
    #expect(robot.answer("a") == "fine")
    let found = robot.brain.diagnostics
    #expect(found.map(\.check) == ["bad-condition"])
    #expect(found.first?.severity == .error)
    #expect(found.first?.location == SourceLocation(file: "0.rive", line: 2, column: 37))
  }

  @Test func pronounsAreSwappedBeforeOtherFormats() {
    let rules =
      "! global utf8 = true\n! person j'ai = tu as\n! person i am = you are\n! person you = me\n"
    func said(_ reply: String, _ message: String) -> String {
      var robot = Robot(rules + "+ say *\n- \(reply)")
      return robot.answer("say " + message)
    }
    #expect(said("{person}{sentence}<star1>{/sentence} !{/person}", "j'ai faim") == "Tu as faim !")
    #expect(said("{sentence}{person}<star>{/person}{/sentence}", "j'ai faim") == "Tu as faim")
    #expect(
      said(
        "{person}I am {formal}<star>{/formal} and {uppercase}you{/uppercase} {/person}", "i am you")
        == "I am You Are Me and ME")
    #expect(
      said("{person}{random}<star>|<star>{/random} {lowercase}YOU {/lowercase}x{/person}", "you")
        .hasPrefix("me "))
  }
}

extension AuthorsHabitsTests {
  @Test func characterCompositionMakesNoDifference() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    for (rule, message) in [(composed, decomposed), (decomposed, composed)] {
      #expect(answers("+ \(rule)", message, utf8: true))
      #expect(answers("! array a = \(rule)|x\n+ (@a) *", "\(message) y", utf8: true))
      #expect(answers("! sub \(rule) = tea\n+ tea", message, utf8: true))
      #expect(answers("+ <get v>\n- no\n+ *\n* <star> == \(rule) => yes", message, utf8: true))
      var robot = Robot("+ a\n@ \(rule)\n+ \(message)\n- yes", utf8: true)
      #expect(robot.answer("a") == "yes")
    }
    #expect(answers("+ 각", "\u{1100}\u{1161}\u{11A8}", utf8: true))
  }
}
