import AIML
import Responder
import RiveScript
import Testing

@testable import Converting

@Suite("AIML becomes RiveScript")
struct CategoryConversionTests {
  private static func category(_ pattern: String, _ template: String) -> String {
    "<category><pattern>\(pattern)</pattern><template>\(template)</template></category>\n"
  }

  private func conversion(
    _ categories: String, files: [String: String] = [:]
  ) throws -> Conversion {
    let main = RuleSource(name: "a.aiml", text: "<aiml version=\"2.1\">\(categories)</aiml>")
    let sources = files.map { RuleSource(name: $0.key, text: $0.value) } + [main]
    let robot = try #require(AIMLLanguage().compile(sources, progress: { _ in }).responder)
    return try #require(Conversion(robot, sources, to: .rivescript))
  }

  @Test("sets and properties are those that the robot reads")
  func companions() throws {
    let patterns = ["drink", "food", "one", "bad-name", "marks"].map { "I LIKE <set>\($0)</set>" }
    let found = try conversion(
      patterns.map { Self.category($0, "So?") }.joined(),
      files: [
        "drink.set": "tea\nred wine\n", "sets/food.txt": "[[\"rice\"], [\"hot\", \"dog\"]]",
        "sets/one.txt": "green tea", "sets/bad-name.txt": "a\nb", "sets/marks.txt": "c&d\ne",
        "bot.properties": "# job: none\nName: Isla\n",
      ])
    #expect(found.text.contains("! array drink = red wine|tea\n"))
    #expect(found.text.contains("! array food = hot dog|rice\n"))
    #expect(found.text.contains("! array one = green\\stea\n"))
    #expect(found.text.contains("! var name = Isla\n") && !found.text.contains("job"))
    #expect(
      found.losses.map(\.reason) == [
        "the set “bad-name”, whose name an array cannot have",
        "the set “marks” with “c&d”, which an array cannot have",
      ])
  }

  @Test("a property that no variable can have is a loss of the rules that use it")
  func properties() throws {
    let found = try conversion(
      Self.category("WHO", "<bot name=\"master\"/>")
        + Self.category("NAME", "<bot name=\"name\"/>"),
      files: ["bot.properties": "master: Bob // x\nname: Isla\n"])
    #expect(found.text.contains("- <bot name>\n") && !found.text.contains("master"))
    #expect(
      found.losses.map(\.reason) == [
        "the property “master”, whose name or value a variable cannot have"
      ])
  }

  @Test("substitutions are written if their results are words of patterns")
  func substitutions() throws {
    let found = try conversion(
      Self.category("I AM *", "am") + Self.category("WHAT IS UP", "up")
        + Self.category("I DO NOT KNOW", "know"))
    for line in ["i'm = i am", "what's = what is", "don't = do not"] {
      #expect(found.text.contains("! sub \(line)\n"))
    }
    #expect(!found.text.contains("who's") && !found.text.contains("didn't"))
    let sources = [RuleSource(name: "a.rive", text: found.text)]
    let robot = try #require(RiveScriptLanguage().compile(sources, progress: { _ in }).responder)
    var talk = Conversation()
    let replies = ["I'm here!", "What's up?", "I don't know."].map {
      robot.respond(to: $0, in: &talk).text
    }
    #expect(replies == ["am", "up", "know"])
  }

  @Test("entities are decoded, and what RiveScript would read otherwise is left out")
  func entities() throws {
    let found = try conversion(
      Self.category("ONE", "caf&eacute; &#169;") + Self.category("TWO", "a // b")
        + Self.category("THREE", "a &lt; b") + Self.category("FOUR", "a&#124;b")
        + Self.category(
          "FIVE",
          "<condition name=\"x\"><li value=\"R&amp;B\">y</li><li>n</li></condition>"))
    #expect(found.text.contains("+ one\n- café ©\n"))
    #expect(found.text.contains("* <get x> == R&B => y\n- n\n"))
    let sign = "a sign that has another meaning in RiveScript"
    #expect(
      found.losses.map(\.reason) == ["“//”, which begins a comment in RiveScript", sign, sign])
  }

  @Test("an item that names a predicate but no value applies if the predicate is set")
  func items() throws {
    let items = "<li name=\"x\">set</li><li name=\"y\" value=\"1\">one</li><li>none</li>"
    let found = try conversion(Self.category("ONE", "<condition>\(items)</condition>"))
    #expect(
      found.text.contains("* <get x> != undefined => set\n* <get y> == 1 => one\n- none\n"))
    let inner = "<li name=\"y\">default</li>"
    let other = try conversion(
      Self.category("ONE", "<condition name=\"x\"><li value=\"1\">a</li>\(inner)</condition>"))
    #expect(other.text.contains("* <get x> == 1 => a\n- default\n"))
  }
}
