import Responder
import Testing

@testable import AIML

@Suite("Companion files are read by lines, whatever ends them")
struct CompanionLineTests {
  @Test("Sets, maps, properties and substitutions", arguments: ["\n", "\r\n", "\r"])
  func ends(end: String) {
    for (mark, tail) in [("", end), ("\u{FEFF}", "")] {
      func file(_ lines: String...) -> String { mark + lines.joined(separator: end) + tail }
      var bot = Bot(
        Bot.category(
          "I LIKE <set>color</set>",
          "<star/> <map name=\"kind\"><star/></map> <bot name=\"name\"/> "
            + "<get name=\"mood\"/>"),
        files: [
          "sets/color.txt": file("red", "sky blue"),
          "maps/kind.txt": file("red:w", "sky blue:cold"),
          "properties.txt": file("age:7", "name:Bo"), "predicates.txt": file("x:y", "mood:fine"),
          "normal.txt": file("\" adore \",\" like \"", "\" love \",\" like \""),
          "rows.set": mark + "[[\"a\"]]",
        ])
      #expect(bot.say("I love sky blue") == "sky blue cold Bo fine")
      #expect(bot.diagnostics.isEmpty, "\(bot.diagnostics)")
    }
  }

  @Test("Of the keys of a map that fit the same words, the last one in the file counts")
  func equalKeys() {
    let keys = ["d'ont", "do'nt", "don't", "dont'"]
    for key in keys {
      let lines = (keys.filter { $0 != key } + [key]).map { "\($0):\($0)" }
      var bot = Bot(
        Bot.category("X *", "<map name=\"m\"><star/></map>"),
        files: ["maps/m.txt": lines.joined(separator: "\n")])
      #expect(bot.say("x dont") == key)
    }
  }

  @Test(
    "A set in JSON is a list of lists of strings, and nothing else",
    arguments: ["[[\"a\"]] b", "[[\"a\"]", "[[1]]", "[\"a\"]", "[[\"\\x\"]]"])
  func damagedJSON(text: String) {
    var bot = Bot(Bot.category("A <set>rows</set>", "yes"), files: ["sets/rows.txt": text])
    #expect(bot.diagnostics.map(\.check).contains("bad-line"), "\(bot.diagnostics)")
    #expect(bot.say("a a") != "yes")
  }

  @Test(
    "Every blank separates words",
    arguments: ["\u{85}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{202F}", "\u{3000}"])
  func blanks(blank: String) {
    var bot = Bot(["HELLO\(blank)THERE": "Hi!"])
    #expect(bot.say("hello\(blank)there") == "Hi!")
    #expect(bot.say("hello there") == "Hi!")
  }

  @Test("Of option names that differ only in case, the last one in alphabetical order counts")
  func properties() {
    var options = AIMLOptions()
    for number in 0..<30 {
      (options.properties["NAME\(number)"], options.properties["name\(number)"]) = ("A", "b")
    }
    let properties = Reading([], options) { _ in }.program.context.properties
    #expect(properties.count == 30 && properties.values.allSatisfy { $0 == "b" })
  }
}
