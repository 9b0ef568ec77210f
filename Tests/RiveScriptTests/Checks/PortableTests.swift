import Responder
import TestSupport
import Testing

@testable import RiveScript

/// Every row of the comparison of implementations that rules can show is found, and names its row.
@Suite struct PortableTests {
  private func found(_ rules: String, utf8: Bool = false) -> [Diagnostic] {
    var options = BrainOptions()
    options.parsing.utf8 = utf8
    return RiveScriptLanguage(options: options)
      .check([RuleSource(name: "r", text: rules)], requesting: ["portable"])
      .filter { $0.check == "portable" }
  }

  private func places(_ rules: String, utf8: Bool = false) -> [String] {
    found(rules, utf8: utf8).compactMap { diagnostic in
      diagnostic.message.split(separator: "(").last.map { String($0.dropLast()) }
    }
  }

  @Test(arguments: [
    (1, "+ a\n- b  c"), (2, "+ a\n- b //c"), (3, "+ a\n% b\n^ c\n- d\n+ *\n- b"),
    (4, "! var u = a=b"), (5, "! global depth = 9"), (6, "! array a = x\\sy z"),
    (7, "! var a = 1\n! var a = <undef>"),
    (8, "> topic t\n+ a\n- b\n< topic\n> topic t\n+ b\n- c\n< topic"), (9, "+ a\n- b\n+ a\n- c"),
    (11, "! array c = blue|blue green"), (12, "+ a <get n>\n- b"), (13, "+ <reply>\n- b"),
    (15, "+ * _ thing\n- a\n+ * thing\n- x"), (15, "+ # *\n- a\n+ *\n- x"),
    (15, "+ [*]\n- a\n+ *\n- x"),
    (16, "> topic t includes u inherits v\n+ a\n- b\n< topic"),
    (17, "> topic t includes u\n+ a\n- b\n< topic\n> topic u\n+ a\n- c\n< topic"),
    (18, "+ yes\n% do you *\n- a\n+ yes\n% do you like *\n- b"),
    (20, "! sub u = you"), (21, "+ a\n@ Bee"), (21, "+ a\n- x{@Bee}"),
    (22, "+ a\n* 1 == 1 => 2 => 3\n- b"), (23, "+ a\n* <get n> < 5 => b\n- c"),
    (24, "> begin\n+ request\n@ a\n< begin"), (25, "+ a\n- b {weight=2} c"),
    (26, "+ a *\n- <star3>"), (27, "+ a\n- {random}b|c{/random}{random}b|c{/random}"),
    (28, "+ a\n- <add n=1><add n=1>"), (29, "+ a\n- <set n=b=c>"), (30, "+ a\n- x {@nothing}"),
    (31, "+ a\n- <star>"),
    (32, "! array a_b = c d\n+ @a_b\n- e"), (33, "! array a = @b c\n! array b = d"),
    (34, "! array a = b c\n+ x\n- (@a)"), (35, "? pizza"), (36, "+ a\n- {random}b c{/random}"),
    (37, "! version = 3"), (41, "+ a\n- {topic=b}{topic=c}"), (42, "> begin\n+ x\n- y\n< begin"),
    (43, "> begin\n+ request\n- {ok}<set a=b>\n< begin"), (44, "+ a\n- {@b}\n+ b\n- {@a}"),
    (45, "+ a|b *\n- c"), (46, "+ a\n- b\\Sc"),
    (47, "+ *\n- {uppercase}{lowercase}<star>{/lowercase}{/uppercase}"), (48, "+ a\n- 1 < 2"),
    (49, "+ a, b\n- c"), (50, "+ a (b\n- c"),
    (52, "+ *\n- {person}{sentence}<star>{/sentence}{/person}"),
  ])
  func rowsAreNamed(_ row: Int, _ rules: String) {
    #expect(places(rules).contains("row \(row)"), "\(found(rules))")
    // The row is not found in rules without it.
    #expect(!places("+ a\n- b\n+ *\n- c").contains("row \(row)"))
  }

  @Test(arguments: [
    (10, "+ my _\n- a"), (14, "+ [ä] öl\n- a"), (39, "+ a\n% b-c\n- d\n+ *\n- b-c"),
    (40, "+ a <bot n>\n- b"), (51, "+ [*] a\n- b"),
  ])
  func rowsOfUTF8ModeAreNamed(_ row: Int, _ rules: String) {
    #expect(places(rules, utf8: true).contains("row \(row)"), "\(found(rules, utf8: true))")
    #expect(!places(rules).contains("row \(row)"))
  }

  @Test(arguments: [
    ("1.6", "+ Hello\n- a"), ("1.6", "+ [(a|b)] c\n- d"), ("1.6", "+ a [_]\n- d"),
    ("1.6", "+ * * * * * * * * * *\n- <star10>"), ("1.8", "> topic t\n+ a\n- b\n< topic"),
    ("1.14", "+ a\n- {formal}b\\nc{/formal}"), ("1.14", "+ a\n- {random}b\\nc|d{/random}"),
    ("1.14", "+ a\n- {sentence}b. c{/sentence}"), ("1.14", "+ a\n- {sentence}b Cd{/sentence}"),
    ("1.14", "+ a\n- {formal}mcDonald{/formal}"),
    ("1.14", "+ a\n- <div n=2>"), ("1.14", "+ a\n- {formal}<get n>{/formal}"),
    ("1.16", "+ a\n- <call>b</call>"), ("1.16", "> object a perl\nx\n< object"),
  ])
  func sectionsAreNamed(_ section: String, _ rules: String) {
    #expect(places(rules).contains("section \(section)"), "\(found(rules))")
  }

  @Test(arguments: [
    "+ *\n- <star raw>", "+ a\n- <date %A>", "+ a\n* <date %H> == 8 => b\n- c",
    "! global utf8 = true",
    "! global punctuation = ,", "! global spelling = 1", "! global order = python",
    "! global repeat = never", "! global greeting = Hi", "! global utf8 = true\n+ cafe\u{301}\n- a",
  ])
  func ParleysOwnIsNamed(_ rules: String) {
    #expect(places(rules).contains("Parley's own"), "\(found(rules))")
  }

  @Test func plainRulesArePortable() {
    let rules = """
      ! version = 2.0
      ! var name = Bot
      ! array dish = soup bread

      // A comment.
      > begin
      + request
      - {ok}
      < begin

      + hello [*]
      - Hi, <id>!  // greets
      - I am <bot name>.{weight=2}

      + my name is *
      * <get name> == <formal> => I know.
      - <set name=<formal>>Hello, <get name>.{topic=tea}

      + i like (@dish)
      @ like <star>

      + like *
      - <star>? {random}Good|Fine{/random}.

      > topic tea
      + *
      % sugar or milk
      - Here.{topic=random}
      + *
      - Sugar or milk?
      < topic

      + *
      - Pardon?
      """
    #expect(found(rules.replacing("!  //", with: "! //")).isEmpty, "\(found(rules))")
  }

  @Test("A line with many conditions is read once")
  func aLongConditionLine() {
    let growth = Growth(of: "checking", size: 200) { count in
      let tests = [String](repeating: "<get a> == b", count: count).joined(separator: " && ")
      return { _ = found("+ a\n* \(tests) => c\n- d") }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }
}
