import Responder
import RiveScript
import TestSupport
import Testing

/// Outlines of rule files, and what may follow at a place.
@Suite struct RuleOutlineTests {
  private let tools = RiveScriptLanguage().tools

  private func outline(_ text: String) -> RuleOutline {
    let source = RuleSource(name: "a.rive", text: text)
    let outline = tools.outline(source)
    #expect(OutlineLaw.broken(by: outline, of: source) == nil)
    return outline
  }

  @Test func `topics contain triggers, and definitions stand beside them`() {
    let outline = outline(
      """
      ! var name = Wren
      ! array drink = tea|coffee
      ! sub i'm = i am
      + hello
      - Hi!
      > topic game includes board inherits random
        + guess #
        - Right.
        + *
        - Wrong.
      < topic
      > object add python
        return 1
      < object
      + bye
      - Bye!
      """)
    #expect(
      outline.symbolLines == [
        "robotVariable name", "array drink", "substitution i'm", "rule hello", "topic game",
        "  rule guess #", "  rule *", "object add", "rule bye",
      ])
    #expect(
      outline.mentionLines.filter { $0.hasPrefix("topic") } == [
        "topic game definition", "topic board include", "topic random inherit",
      ])
  }

  @Test func `tags mention names with their roles`() {
    let outline = outline(
      """
      + i drink (@drink) <bot name>
      % what is <get name>
      * <get age> > 18 => <set adult=yes>{topic=bar}Cheers, (@drink)!
      - <add age=<get step>> <env lang> <call>pour <star></call> {@hello there}
      @ bye
      """)
    #expect(
      outline.mentionLines == [
        "rule i drink (@drink) <bot name> definition", "array drink read",
        "robotVariable name read",
        "reply what is * previous", "userVariable name read",
        "userVariable age read", "userVariable adult change", "topic bar enter", "array drink read",
        "reply * * * definition", "userVariable age change", "userVariable step read",
        "environmentVariable lang read", "object pour read", "rule hello there redirect",
        "rule bye redirect",
      ])
  }

  @Test func `a star shows what it captures`() {
    let outline = outline("+ my name is * and i am #\n- <star1>, <star2>, <star3>.\n")
    #expect(outline.hints.map(\.text) == ["is *", "am #"])
  }

  @Test(arguments: ["", "a"]) func `a hint is cut between characters`(start: String) {
    let long = start + String(repeating: "ä", count: 40)
    let hints = outline("+ ich (\(long)|b)\n- <star>\n").hints.map(\.text)
    #expect(hints.count == 1)
    #expect(hints.allSatisfy { $0.count > 24 && !$0.contains("\u{FFFD}") }, "\(hints)")
  }

  @Test func `an array whose name is not ASCII is found where it is read`() {
    let mentions = outline("! array café = a b\n+ (@café) x\n- x\n").mentions
    #expect(mentions.count { $0.name == OutlineName(.array, "café") } == 2)
  }

  @Test func `the range of a name in a continued line is that of its own line`() {
    let text = "+ hello\n- Hello\n^ there, <get\tname> <get name>é.\n"
    let outline = outline(text)
    let mention = outline.mentions.last { $0.name.kind == .userVariable }
    #expect(mention.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == "name")
  }

  @Test(arguments: [
    ("+ hi\n- <get ", "userVariable"), ("+ hi\n- <set na", "userVariable"),
    ("+ hi\n- <bot ", "robotVariable"), ("+ hi\n- {topic=g", "topic"), ("+ hi (@", "array"),
    ("+ hi\n- (@d", "array"), ("+ hi\n@ hel", "rule"), ("+ hi\n- {@he", "rule"),
    ("> topic a includes ", "topic"), ("+ hi\n- <call>", "object"),
    ("+ hi\n- <env ", "environmentVariable"),
  ])
  func `names follow where a name belongs`(text: String, kind: String) {
    let found = tools.completions(RuleSource(name: "a.rive", text: text), text.utf8.count)
    #expect(found.kinds.map(\.rawValue) == [kind])
    #expect(found.range.upperBound == text.utf8.count)
  }

  @Test(arguments: [
    ("- <st", "<star>"), ("- {ra", "{random}"), ("! a", "array name = one two"),
    ("> to", "topic name"),
  ])
  func `parts of the language follow where they belong`(text: String, label: String) {
    let found = tools.completions(RuleSource(name: "a.rive", text: text), text.utf8.count)
    #expect(found.items.map(\.label).contains(label))
  }

  @Test func `each global can be completed`() {
    let text = "! glo"
    let found = tools.completions(RuleSource(name: "a.rive", text: text), text.utf8.count)
    let globals = found.items.map(\.label).filter { $0.hasPrefix("global ") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(
      globals.sorted() == [
        "depth", "fillers", "greeting", "order", "punctuation", "repeat", "spelling", "split",
        "utf8",
      ])
    let depth = found.items.first { $0.label == "global depth = 50" }
    #expect(depth?.snippet == "global depth = ${1:50}")
  }

  @Test func `a tag and a command have a meaning`() throws {
    let text = "+ hi *\n- <star2> {random}a|b{/random} <set a=b>\n"
    let source = RuleSource(name: "a.rive", text: text)
    let meanings = outline(text).tokens.map { tools.meaning($0, source) }
    #expect(meanings.count == 7)
    #expect(meanings.allSatisfy { $0 != nil })
  }

  @Test func `a file that is being typed has an outline`() {
    let source = RuleSource(
      name: "a.rive",
      text: """
        ! array drink = tea|@hot é漢😀
        > topic game includes a
          + [*] say <get name> (@drink|it) *
          % wht <bot é> is
          * <get a> == 1 => {topic=x}<set b=<add c=1>>
          ^ and <star2> {random}a|b{/random}
          @ go <call>obj <star></call>
        < topic
        > object x js
        < object
        /* block
        */
        """)
    #expect(OutlineLaw.broken(by: tools, whenDamaging: source, seeds: 0..<400) == nil)
  }

  @Test func `formatting is for RiveScript, which a program in Rust is not`() throws {
    let rules = RuleSource(name: "a.rive", text: "+ a\n-   b\n")
    #expect(try tools.formatted?(rules) == Array("+ a\n- b\n".utf8))
    #expect(RiveScriptLanguage().recognizes(rules))
    let rust = RuleSource(name: "main.rs", text: "fn main() {\n  a();\n}\n")
    #expect(!RiveScriptLanguage().recognizes(rust))
  }

  @Test(arguments: ["<", "{", "<call>", "<star", "{formal"])
  func `tags that are never closed are looked for once`(tag: String) {
    let growth = Growth(of: "outlining", size: 4_000) { count in
      let text = "+ a\n- \(String(repeating: tag, count: count))\n"
      let source = RuleSource(name: "a.rive", text: text)
      return { _ = tools.outline(source) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test(arguments: ["* ", "[*] ", "a * ", "a*"])
  func `a long trigger is read once`(part: String) {
    let growth = Growth(of: "outlining", size: 2_000) { count in
      let text = "+ \(String(repeating: part, count: count))\n- b\n"
      let source = RuleSource(name: "a.rive", text: text)
      return { _ = tools.outline(source) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }
}
