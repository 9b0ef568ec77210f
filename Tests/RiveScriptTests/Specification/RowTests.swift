import Responder
import Testing

@testable import RiveScript

/// Section 1.17: the subjects on which implementations disagree, row by row, as decided.
@Suite struct RowTests {
  /// An example of a row of the table.
  struct Row: CustomTestStringConvertible, Sendable {
    var number: Int
    var subject: String
    var rules: String
    var exchanges: [(message: String, reply: String)]
    var utf8 = false
    /// The orders of triggers under which it holds.
    var orders = TriggerOrder.distinct
    /// The names of the diagnostics; `nil` if the row is not about any.
    var checks: [String]?

    init(
      _ number: Int, _ subject: String, _ rules: String, _ exchanges: [(String, String)],
      utf8: Bool = false, orders: [TriggerOrder] = TriggerOrder.distinct, checks: [String]? = nil
    ) {
      (self.number, self.subject, self.rules, self.utf8) = (number, subject, rules, utf8)
      (self.orders, self.checks) = (orders, checks)
      self.exchanges = exchanges.map { (message: $0.0, reply: $0.1) }
    }

    var testDescription: String { "row \(number): \(subject)" }
  }

  static let rows = documents + triggers + replies + habits

  private static let documents = [
    Row(1, "runs of spaces", "+ a   b\n- x   y", [("a b", "x   y")]),
    Row(2, "inline comments", "+ a // b\n- http://x.y // z", [("a", "http://x.y")]),
    Row(
      3, "% continued by ^", "+ ask\n- who is\n+ me\n% who is\n^ there\n- you",
      [("ask", "who is"), ("me", "you")], checks: ["orphan"]),
    Row(4, "= in a value", "! var u = a=b\n+ a\n- <bot u>", [("a", "a=b")]),
    Row(
      5, "! global depth", "! global depth = 1\n+ a\n@ b\n+ b\n@ c\n+ c\n- deep",
      [("b", "deep"), ("a", "ERR: Deep Recursion Detected")]),
    Row(
      6, "\\s in array items", "! array c = sea\\sgreen\n+ (@c)\n- <star>",
      [("sea green", "sea green")]),
    Row(7, "<undef>", "! var a = 1\n! var a = <undef>\n+ a\n- <bot a>", [("a", "undefined")]),
    Row(
      8, "topic reopened",
      "+ go\n- ok{topic=t}\n> topic t\n+ a\n- 1\n< topic\n> topic t\n+ b\n- 2\n< topic",
      [("go", "ok"), ("a", "1"), ("b", "2")]),
    Row(9, "same trigger twice", "+ a\n- 1\n+ a\n- 2", [("a", "1")], checks: ["duplicate-trigger"]),
    Row(
      35, "? keyword", "+ *\n- star\n? pizza", [("pizza", "star")], checks: ["unknown-command"]),
    Row(
      37, "newer version", "+ a\n- 1\n! version = 3\n+ b\n- 2", [("a", "1"), ("b", Robot.noMatch)],
      checks: ["version"]),
  ]

  private static let triggers = [
    Row(10, "_", "+ _ x\n- <star>", [("é-b x", "é-b"), ("a1 x", Robot.noMatch)], utf8: true),
    Row(
      11, "order of array items", "! array c = blue|blue green\n+ (@c) *\n- <star1>, <star2>",
      [("blue green x", "blue, green x")]),
    Row(
      12, "unset <get>", "+ i am<get v>\n- ok", [("i am", "ok"), ("i am undefined", Robot.noMatch)]),
    Row(
      13, "<reply> in a trigger", "+ a\n- Hi, You!\n+ you said <reply>\n- yes",
      [("a", "Hi, You!"), ("you said hi you", "yes")]),
    Row(14, "word boundaries", "+ [*] 你好 [*]\n- yes", [("说 你好 吧", "yes")], utf8: true),
    Row(
      15, "order", "+ # *\n- number\n+ *\n- star", [("5 apples", "number")],
      orders: [.draft, .javascript]),
    Row(15, "order", "+ # *\n- number\n+ *\n- star", [("5 apples", "star")], orders: [.python]),
    Row(
      15, "order", "+ * _ thing\n- both\n+ * thing\n- one", [("a b thing", "one")],
      orders: [.draft, .python]),
    Row(
      15, "order", "+ * _ thing\n- both\n+ * thing\n- one", [("a b thing", "both")],
      orders: [.javascript]),
    Row(
      16, "includes and inherits",
      "+ go\n- ok{topic=t}\n> topic t includes a inherits b\n+ x *\n- own\n< topic\n"
        + "> topic a\n+ x y *\n- included\n< topic\n> topic b\n+ x y z\n- inherited\n< topic",
      [("go", "ok"), ("x y z", "included")]),
    Row(
      17, "own and included",
      "+ go\n- ok{topic=t}\n> topic t includes a\n+ *\n- own\n< topic\n> topic a\n+ *\n- other\n< topic",
      [("go", "ok"), ("x", "own")]),
    Row(
      18, "order of %", "+ ask\n- who\n+ *\n% who\n- star\n+ me\n% (who|a)\n- me",
      [("ask", "who"), ("me", "me")]),
    Row(19, "white space of messages", "+ a b\n- ok", [("  A   b ", "ok")]),
    Row(
      20, "repeated substitutions", "! sub u = you\n+ *\n- <star>",
      [("u u u u u", "you you you you you")]),
    Row(32, "_ in array names", "! array my_c = red\n+ (@my_c) x\n- <star>", [("red x", "red")]),
    Row(
      33, "arrays in arrays", "! array a = @b x\n! array b = y\n+ (@a)\n- <star>",
      [("y", "y"), ("x", "x")]),
    Row(38, "backslash and angles", "+ abc\n- ok", [("a\\b<c>", "ok")], utf8: true),
    Row(
      39, "marks of replies", "+ ask\n- Tea (or coffee)?\n+ both\n% tea or coffee\n- ok",
      [("ask", "Tea (or coffee)?"), ("both", "ok")], utf8: true),
    Row(
      40, "accents in variables",
      "! var n = Zoë\n+ hi <bot n>\n- ok\n+ i am *\n- <set u=<star>>ok\n+ am i <get u>\n- yes",
      [("hi zoë", "ok"), ("i am renée", "ok"), ("am i renée", "yes")], utf8: true),
  ]

  private static let replies = [
    Row(
      21, "case of targets", "+ a\n@ SAY X\n+ b\n- {@SAY Y}\n+ say *\n- <star>",
      [("a", "x"), ("b", "y")]),
    Row(22, "two =>", "+ a\n* 1 == 1 => x => y\n- z", [("a", "z")], checks: ["bad-condition"]),
    Row(23, "numbers only", "+ a\n* x < 5 => yes\n* 1.5 < 2 => yes\n- no", [("a", "no")]),
    Row(
      24, "@ in begin", "> begin\n+ request\n@ gate\n+ gate\n- [{ok}]\n< begin\n+ a\n- b",
      [("a", "[b]")]),
    Row(25, "{weight} in replies", "+ a\n- x {weight=2} y", [("a", "xy")]),
    Row(26, "stars beyond captures", "+ a *\n- <star5>", [("a b", "undefined")]),
    Row(27, "{random} twice", "+ a\n- {random}x|x{/random}{random}y|y{/random}", [("a", "xy")]),
    Row(
      28, "variable tags one by one", "+ a\n- [<get o>]<set o=1>[<get o>]",
      [("a", "[undefined][1]")]),
    Row(29, "= in <set>", "+ a\n- <set z=a=b><get z>", [("a", "a=b")]),
    Row(30, "errors in place", "+ a\n- x {@nothing} y", [("a", "x ERR: No Reply Matched y")]),
    Row(31, "<star> without captures", "+ a\n- <star>", [("a", "undefined")]),
    Row(34, "arrays in replies", "! array c = red\n+ a\n- (@c) (@d)", [("a", "red (@d)")]),
    Row(36, "{random} of words", "+ a\n- {random}x x x{/random}", [("a", "x")]),
    Row(
      41, "{topic} twice",
      "+ a\n- x{topic=t}{topic=u}\n> topic t\n+ *\n- t\n< topic\n> topic u\n+ *\n- u\n< topic",
      [("a", "x"), ("b", "u")]),
    Row(42, "begin without request", "> begin\n+ other\n- {ok}\n< begin\n+ a\n- b", [("a", "b")]),
    Row(
      43, "<set> of begin", "> begin\n+ request\n- {ok}<set v=1>\n< begin\n+ a\n- <get v>",
      [("a", "1")]),
    Row(44, "inline loops", "+ a\n- {@a}", [("a", "ERR: Deep Recursion Detected")]),
    Row(46, "\\S and \\N", "+ a\n- \\S\\N", [("a", "\\S\\N")]),
    Row(
      47, "nested formats", "+ a\n- {uppercase}{lowercase}AbC{/lowercase}{/uppercase}",
      [("a", "ABC")]),
    Row(48, "1 < 2", "+ a\n- 1 < 2", [("a", "1 < 2")]),
  ]

  private static let habits = [
    Row(
      45, "a bar outside of brackets", "+ [*]vampire|vampires[*]\n- garlic",
      [("the vampire", "garlic"), ("vampires", "garlic")], checks: ["top-level-bar"]),
    Row(
      49, "marks that messages lose", "+ a?\n- what is it?\n+ b\n% what is it ?\n- ok",
      [("a?", "what is it?"), ("b", "ok")], checks: ["lost-mark", "lost-mark"]),
    Row(
      50, "an unreadable %", "+ a\n% (x\n- no\n+ *\n- star", [("a", "star")], checks: ["brackets"]),
    Row(
      51, "marks beside wildcards", "+ [*] (renew|extend) [*]\n- ok",
      [
        ("renew my books 🙂", "ok"), ("🙂 renew", "ok"), ("renew :)", "ok"), ("renew \"it\"", "ok"),
        ("renew (now)", "ok"), ("renew 100%", "ok"),
      ], utf8: true),
    Row(
      52, "{person} before formats",
      "! person j'ai = tu as\n+ say *\n- {person}{sentence}<star1>{/sentence} …{/person}",
      [("say j'ai faim", "Tu as faim …")], utf8: true),
  ]

  @Test func everyRowIsNamed() { #expect(Set(Self.rows.map(\.number)) == Set(1...52)) }

  @Test(arguments: rows)
  func answersAsDecided(_ row: Row) {
    for order in row.orders {
      var robot = Robot(row.rules, utf8: row.utf8) { $0.order = order }
      for (message, reply) in row.exchanges {
        let said = robot.answer(message)
        #expect(said == reply, "to «\(message)», order \(order)")
      }
      if let checks = row.checks { #expect(robot.checks == checks, "order \(order)") }
    }
  }
}
