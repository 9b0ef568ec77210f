import Responder
import Testing

@testable import AIML

@Suite("Reading files")
struct ReadingTests {
  private func checks(_ text: String) -> [String] {
    AIMLLanguage().check([RuleSource(name: "a.aiml", text: text)]).map {
      "\($0.location.line):\($0.location.column) \($0.check)"
    }
  }

  private func robot(_ text: String) -> (any Responder)? {
    AIMLLanguage().compile([RuleSource(name: "a.aiml", text: text)]) { _ in }.responder
  }

  private func answer(_ text: String, _ message: String) -> String? {
    var conversation = Conversation()
    return robot(text)?.respond(to: message, in: &conversation).text
  }

  @Test("an error leaves out its category and no other")
  func recovery() {
    let text = """
      <aiml>
      <category><pattern>A</pattern><template>a</template></category>
      <topic name="t">
      <category><pattern>B</pattern><template><b>b</template></category>
      <category><pattern>C</pattern><template>c</template></category>
      </topic>
      <category><pattern>D</pattern><template>d</template></category>
      </aiml>
      """
    #expect(checks(text) == ["4:41 not-well-formed"])
    #expect(answer(text, "a") == "a")
    #expect(answer(text, "b") == "")
    #expect(answer(text, "d") == "d")
    #expect(robot(text)?.rules.map(\.topic) == [nil, "T", nil])
    #expect(robot(text)?.rules.map(\.location.line) == [2, 5, 7])
  }

  @Test("entities neither grow nor read files")
  func entities() {
    let lol = (1..<20).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);\">" }.joined()
    let text = """
      <!DOCTYPE aiml [<!ENTITY l0 "lol">\(lol)<!ENTITY file SYSTEM "/etc/passwd">]>
      <aiml><category><pattern>A</pattern><template>[&l19;&file;&eacute;&lt;]</template></category></aiml>
      """
    #expect(answer(text, "a") == "[é<]")
    #expect(checks(text) == ["2:48 unknown-entity", "2:53 unknown-entity"])
  }

  @Test("tags in any case, with a prefix, and what does not belong there")
  func tags() {
    let text = """
      <AIML xmlns:a="x"><meta name="x"/>stray<a:Category><Pattern>A <SET>number</SET></Pattern>
      <TEMPLATE>n <STAR/></TEMPLATE></a:Category><br/></AIML>
      """
    #expect(answer(text, "a 12") == "n 12")
    #expect(checks(text) == ["1:35 stray-text", "2:44 stray-element"])
  }

  @Test("of two patterns or templates in a category, the last one counts, and is reported")
  func repeatedParts() {
    let text = """
      <aiml version="2.1"><category><pattern>ONE</pattern><pattern>TWO</pattern>
      <template>first</template><template>second</template></category></aiml>
      """
    #expect(checks(text) == ["1:53 repeated-part", "2:27 repeated-part"])
    #expect(answer(text, "one") == "")
    #expect(answer(text, "two") == "second")
  }

  @Test("a problem in a text with entities or comments is reported where it is")
  func textsWithEntities() throws {
    let text = """
      <aiml><category><pattern>A <!-- b --> HELLO*</pattern><template>x</template></category>
      &amp;&amp;stray<category><pattern>B</pattern><template>x</template></category></aiml>
      """
    let found = AIMLLanguage().check([RuleSource(name: "a.aiml", text: text)])
    let glued = try #require(found.first { $0.check == "glued-wildcard" }?.range)
    #expect(glued.start.column == 39 && glued.endColumn == 45)
    let stray = try #require(found.first { $0.check == "stray-text" }?.range)
    #expect(stray.start.line == 2 && stray.start.column == 1 && stray.endColumn == 16)
  }

  @Test("Latin-1 is read, declared or not")
  func latin1() {
    for head in ["<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", ""] {
      var bytes = Array("\(head)<aiml><category><pattern>CAF".utf8)
      bytes += [0xC9] + Array("</pattern><template>caf".utf8) + [0xE9]
      bytes += Array("</template></category></aiml>".utf8)
      let robot = AIMLLanguage().compile([RuleSource(name: "a.aiml", bytes: bytes)]) { _ in }
        .responder
      var conversation = Conversation()
      #expect(robot?.respond(to: "café", in: &conversation).text == "café")
    }
  }

  @Test("windows-1252 has typographic marks where Latin-1 has control characters")
  func windows1252() {
    var bytes = Array("<?xml version='1.0' encoding='windows-1252'?><aiml>".utf8)
    bytes += Array("<category><pattern>A</pattern><template>".utf8)
    bytes += [0x93, 0x80, 0x94, 0x97, 0xE9] + Array("</template></category></aiml>".utf8)
    let robot = AIMLLanguage().compile([RuleSource(name: "a.aiml", bytes: bytes)]) { _ in }
      .responder
    var conversation = Conversation()
    #expect(robot?.respond(to: "a", in: &conversation).text == "“€”—é")
  }

  @Test("an escaped surrogate pair in a JSON file is one character")
  func surrogatePairs() {
    var bot = Bot(
      Bot.category("*", "<map name=\"m\"><star/></map>"),
      files: ["m.map": #"[["smile","\ud83d\ude00"],["half","\ud83dx"]]"#])
    #expect(bot.say("smile") == "😀")
    #expect(bot.say("half") == "\u{FFFD}x")
  }

  @Test("of two equal categories the later one answers, and both places are named")
  func duplicates() {
    let text = """
      <aiml><category><pattern>A *</pattern><template>first</template></category>
      <category><pattern>a *</pattern><that>*</that><template>last</template></category></aiml>
      """
    #expect(answer(text, "a b") == "last")
    let diagnostics = AIMLLanguage().check([RuleSource(name: "a.aiml", text: text)])
    #expect(diagnostics.map(\.check) == ["duplicate-category"])
    #expect(diagnostics.first?.message.contains("a.aiml:2") == true)
  }

  @Test("no file, however cut short or damaged, does any harm")
  func damage() {
    let text = Array(
      """
      <?xml version="1.0"?><aiml version="2.0"><topic name="x"><category><pattern>A <set>b</set> ^
      </pattern><that>X</that><template><random><li><star/></li></random><get name="&amp;"/><![CDATA[<]]>
      </template></category></topic></aiml>
      """.utf8)
    for end in text.indices {
      _ = AIMLLanguage().compile([RuleSource(name: "a.aiml", bytes: Array(text[..<end]))]) { _ in }
      var damaged = text
      damaged[end] = UInt8(ascii: "<")
      _ = AIMLLanguage().check([RuleSource(name: "a.aiml", bytes: damaged)])
    }
    let deep = String(repeating: "<b>", count: 100_000)
    #expect(checks("<aiml><category><pattern>A</pattern><template>\(deep)").count == 1)
  }

  @Test("the companion files in their two forms")
  func companions() {
    for (set, map, list) in [
      ("sets/c.txt", "maps/m.txt", "config/person.txt"), ("c.set", "m.map", "person.substitution"),
    ] {
      let isJSON = set == "c.set"
      var bot = Bot(
        Bot.category(
          "<set>c</set> *", "<map name=\"m\"><star/></map> <person><star index=\"2\"/></person>"),
        files: [
          set: isJSON ? "[[\"red\"],[\"dark\",\"red\"]]" : "red\ndark red\n",
          map: isJSON ? "[[\"dark red\",\"1\"]]" : "dark red:1\n",
          list: isJSON ? "[[\" you \",\" I \"]]" : "\" you \",\" I \"\n",
        ])
      #expect(bot.say("dark red you you") == "1 I I")
    }
  }
}
