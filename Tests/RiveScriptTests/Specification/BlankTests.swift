import Responder
import Testing

@testable import RiveScript

@Suite("Blanks are what Unicode calls white space")
struct BlankTests {
  static let blanks = [
    " ", "\t", "\u{1C}", "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{2003}", "\u{200A}",
    "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}",
  ]

  @Test("They separate words and commands in every part of a rule", arguments: blanks)
  func rules(blank: String) {
    for utf8 in [false, true] {
      var robot = Robot(
        """
        !\(blank)array\(blank)c\(blank)=\(blank)red\(blank)blue\(blank)
        ! array\(blank)d = sky\(blank)blue|x
        ! sub\(blank)u = you
        \(blank)+\(blank)hello\(blank)there\(blank)
        -\(blank)Hi!\(blank)
        + (@c) and (@d)
        * <star>\(blank)==\(blank)red\(blank)=>\(blank)warm
        - cold \(blank)//\(blank)why
        """, utf8: utf8)
      #expect(robot.checks.filter { $0 != "no-catch-all" }.isEmpty, "\(robot.checks)")
      #expect(
        robot.answers("hello there", "red and sky blue", "blue and x") == ["Hi!", "warm", "cold"])
    }
  }

  @Test("They separate the words of messages", arguments: blanks)
  func messages(blank: String) {
    var robot = Robot("+ hello there\n- Hi!\n+ *\n- No.\n", utf8: true)
    #expect(robot.answer("\(blank)hello\(blank)there\(blank)") == "Hi!")
  }

  @Test("A byte order mark is ignored, and a zero-width space is a character")
  func marks() {
    let rules = "+ a\n- b\n\u{FEFF}+ c\u{FEFF}d\n- e\n+ f\u{200B}g\n- h\n+ *\n- no\n"
    var robot = Robot(rules, utf8: true)
    #expect(
      robot.answers("\u{FEFF}a", "cd", "c\u{FEFF}d", "f\u{200B}g", "fg", "f g")
        == ["b", "e", "e", "h", "no", "no"])
    let found = RiveScriptLanguage().check([RuleSource(name: "r.rive", text: rules)])
      .filter { $0.check == "hidden-characters" }
    #expect(found.map(\.location.line) == [3, 5])
  }

  @Test("A no-break space is named in a trigger, where it looks like a blank")
  func fixed() {
    func lines(_ rules: String) -> [Int] {
      RiveScriptLanguage().check([RuleSource(name: "r.rive", text: rules)])
        .filter { $0.check == "hidden-characters" }.map(\.location.line)
    }
    #expect(lines("+ a\u{A0}b\n- 10\u{A0}km\n\u{A0}+ c\n- d\n") == [1, 3])
    #expect(lines("+ a b\n- 10\u{202F}km\n").isEmpty)
  }
}
