import Responder
import Testing

@testable import RiveScript

/// A standard form for rule files, with the same meaning.
@Suite struct RuleFormatterTests {
  private func formatted(_ text: String) -> String {
    String(decoding: RuleFormatter.formatted(Array(text.utf8)), as: UTF8.self)
  }

  private func document(_ text: String) -> Document {
    Document(parsing: RuleSource(name: "r", text: text))
  }

  @Test func indentsByTopicAndPartsTriggers() {
    #expect(
      formatted(
        "> topic game\n+hello\n-Hi!\n// why\n+   what   is\n% x\n*<star> == a => B\n<topic\n\n\n+ *\n- Ok  \n"
      )
        == """
        > topic game
          + hello
          - Hi!

          // why
          + what is
          % x
          * <star> == a => B
        < topic

        + *
        - Ok

        """)
  }

  @Test func onlyItsOwnLabelEndsATopic() {
    #expect(
      formatted(
        "> topic game\n+ a\n- b\n> object x python\ncode\n< object\n+ c\n- d\n< nonsense\n// last\n<topic\n"
      )
        == """
        > topic game
          + a
          - b
          > object x python
        code
          < object
          + c
          - d
          < nonsense
          // last
        < topic

        """)
  }

  @Test(arguments: [
    "> object x python\n   if 1:\n\n\n      pass\n<object\n+ a\n- b\n",
    "/* one\n     two\n */\n+ a\n- b\n", "+ a // why   not\n- b // x\n", "! version = 3\n  +a\n -b",
    "- A /* x */\n+ a\n-\n- b\n", "+ a\n\n^ b\n- c\n^   d\n", "! array x = a b\n  ^ c|d\n+ @x\n- y",
    "+ a\r\n- b\r\n", "\u{FEFF}+ a\n- b",
    "\u{FEFF}\u{FEFF}+ a\n- b", " \u{FEFF}+ a\n- b\n+ c\n- d", "", "\n\n", "?what\n# old\n+ a\n- b",
    "+a\n\n//x\n\n%b\n-c",
  ])
  func keepsTheMeaningOfEveryForm(_ text: String) {
    let once = formatted(text)
    #expect(document(once) == document(text))
    #expect(formatted(once) == once)
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func keepsLineEndsAndTheByteOrderMark(end: String, mark: String) {
    let lines = ["> topic a", "  + b", "  - c", "< topic", ""]
    let text = mark + lines.joined(separator: end)
    #expect(formatted(text) == text)
    #expect(formatted(text.replacing("  ", with: "")) == text)
  }

  @Test func keepsCommentsAndMeaningOfRandomRules() {
    for seed in 0..<300 {
      var random = RandomRules(seed: UInt64(seed))
      var chance = Randomness(seed: UInt64(seed))
      let comments = [
        "// one", "   // two  ", "/* three */", "/* four\n   more\n */", "", "  ", "// - no reply",
      ]
      var text = ""
      for line in random.rules(20).split(separator: "\n") {
        if chance.index(below: 3) == 0 {
          text += comments[chance.index(below: comments.count)] + "\n"
        }
        text += ["", " ", "\t", "      "][chance.index(below: 4)] + line
        text += ["", " ", " // five"][chance.index(below: 3)] + "\n"
      }
      let once = formatted(text)
      #expect(document(once) == document(text), "seed \(seed)")
      #expect(formatted(once) == once, "seed \(seed)")
      #expect(words(once) == words(text), "seed \(seed)")
    }
  }

  private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
