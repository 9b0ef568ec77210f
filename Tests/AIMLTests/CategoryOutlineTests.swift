import AIML
import Responder
import TestSupport
import Testing

/// Outlines of AIML files, and what may follow at a place.
@Suite struct CategoryOutlineTests {
  private let tools = AIMLLanguage().tools
  private let text = """
    <?xml version="1.0"?>
    <aiml version="2.0">
      <!-- greetings -->
      <category><pattern>HELLO *</pattern>
        <template>Hi, <get name="name"/>! <srai>HOW ARE YOU</srai></template></category>
      <topic name="games">
        <category>
          <pattern>I PLAY <set>sport</set></pattern>
          <that>WHAT DO YOU PLAY</that>
          <template><think><set name="sport"><star/></set><set name="topic">games</set></think>
            <bot name="master"/> plays <map name="plays"><star/></map>.
            <condition name="mood"><li value="x">A</li></condition></template>
        </category>
      </topic>
    </aiml>
    """

  private func outline(_ text: String, name: String = "a.aiml") -> RuleOutline {
    let source = RuleSource(name: name, text: text)
    let outline = tools.outline(source)
    #expect(OutlineLaw.broken(by: outline, of: source) == nil)
    return outline
  }

  @Test func `topics contain categories`() {
    #expect(
      outline(text).symbolLines == [
        "rule HELLO *", "topic games", "  rule I PLAY <set>sport</set>",
      ])
  }

  @Test func `an element inside a template ends no category, and a that names sets`() {
    let text = """
      <aiml><category><pattern>FOO</pattern><that>I SEE <set>animal</set></that>
      <template>a <topic name="x"/> b</template></category></aiml>
      """
    #expect(outline(text).symbolLines == ["rule FOO"])
    #expect(outline(text).mentionLines.contains("set animal read"))
    let end = text.utf8.count - "</aiml>".utf8.count
    #expect(outline(text).symbols.map(\.range.upperBound) == [end])
  }

  @Test func `elements mention names with their roles`() {
    #expect(
      outline(text).mentionLines.filter { !$0.hasPrefix("reply * ") && !$0.hasPrefix("reply hi") }
        == [
          "rule HELLO * definition", "userVariable name read", "rule HOW ARE YOU redirect",
          "topic GAMES definition", "rule I PLAY <set>sport</set> definition", "set sport read",
          "reply what do you play previous", "userVariable sport change",
          "userVariable topic change", "topic GAMES enter", "robotVariable master read",
          "map plays read", "userVariable mood read",
        ])
  }

  @Test func `companion files define sets, maps and properties`() {
    #expect(outline("tea\n", name: "robot/sets/drink.txt").mentionLines == ["set drink definition"])
    #expect(outline("a:b\n", name: "robot/plays.map").mentionLines == ["map plays definition"])
    #expect(
      outline("name:Isla\nage:5\n", name: "robot/bot.properties").mentionLines == [
        "robotVariable name definition", "robotVariable age definition",
      ])
  }

  @Test func `comments and JSON in a file of properties define nothing`() {
    #expect(
      outline("# a: comment\n # another: one\n  name : Isla\n: none\n", name: "properties.txt")
        .mentionLines == ["robotVariable name definition"])
    #expect(outline(" [[\"name\", \"a:b\"],\n[\"x:y\"]]", name: "properties.txt").mentions == [])
    #expect(tools.kindsIgnoringCase.contains(.robotVariable))
  }

  @Test func `an unclosed category takes no others with it`() {
    let half = text.replacing("</template></category>", with: "")
    #expect(
      outline(half).symbolLines == [
        "rule HELLO *", "topic games", "  rule I PLAY <set>sport</set>",
      ])
  }

  @Test func `an unclosed topic takes no others with it`() {
    let text =
      "<aiml><topic name=\"A\"><category><pattern>X</pattern><template>x</template>"
      + "<topic name=\"B\"><category><pattern>Y</pattern></category></topic></aiml>"
    #expect(outline(text).symbolLines == ["topic A", "  rule X", "topic B", "  rule Y"])
  }

  @Test func `a topic inside a topic keeps the categories after it in the outer one`() {
    let text =
      "<aiml><topic name=\"A\"><topic name=\"B\"><category><pattern>X</pattern></category></topic>"
      + "<category><pattern>Y</pattern></category></topic></aiml>"
    #expect(outline(text).symbolLines == ["topic A", "  topic B", "    rule X", "  rule Y"])
  }

  @Test(arguments: [
    ("<get name=\"", "userVariable"), ("<bot name=\"m", "robotVariable"),
    ("<map name=\"", "map"), ("<srai>HEL", "rule"), ("<pattern><set>", "set"),
    ("<condition name=\"", "userVariable"),
  ])
  func `names follow where a name belongs`(text: String, kind: String) {
    let found = tools.completions(RuleSource(name: "a.aiml", text: text), text.utf8.count)
    #expect(found.kinds.map(\.rawValue) == [kind])
  }

  @Test func `tags follow an opening bracket`() {
    let found = tools.completions(RuleSource(name: "a.aiml", text: "<te"), 3)
    #expect(found.range == 0..<3)
    #expect(found.items.contains { $0.label == "<template>" })
  }

  @Test func `a file that is being typed has an outline`() {
    let source = RuleSource(name: "a.aiml", text: text)
    #expect(OutlineLaw.broken(by: tools, whenDamaging: source, seeds: 0..<300) == nil)
  }
}
