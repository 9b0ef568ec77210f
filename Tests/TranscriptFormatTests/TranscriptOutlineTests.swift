import Responder
import TestSupport
import Testing
import TranscriptFormat

/// Outlines of transcripts, and what may follow at a place.
@Suite struct TranscriptOutlineTests {
  private let tools = TranscriptLanguage.tools
  private let text = """
    rules: waiter.rive
    seed: 7

    # A guest gives a name
    set> topic = bar
    you> My name is Alice, é漢😀
    bot> Welcome,
        Alice.
     or> Hello.
    expect> name = Alice
    expect> topic = random
    rule> waiter.rive: my name is *
    // done
    # Leaves
    you> bye
    """

  private func outline(_ text: String) -> RuleOutline {
    let source = RuleSource(name: "a.chat", text: text)
    let outline = tools.outline(source)
    #expect(OutlineLaw.broken(by: outline, of: source) == nil)
    return outline
  }

  @Test func `cases contain exchanges`() {
    #expect(
      outline(text).symbolLines == [
        "testCase A guest gives a name", "  exchange My name is Alice, é漢😀", "testCase Leaves",
        "  exchange bye",
      ])
  }

  @Test func `lines mention files, variables, topics and rules`() {
    #expect(
      outline(text).mentionLines == [
        "file waiter.rive read", "topic bar enter", "userVariable name read", "topic random read",
        "rule waiter.rive: my name is * read",
      ])
  }

  @Test(arguments: [
    ("expect> na", "userVariable"), ("set> topic = ", "topic"), ("rule> w", "rule"),
  ])
  func `names follow where a name belongs`(text: String, kind: String) {
    let found = tools.completions(RuleSource(name: "a.chat", text: text), text.utf8.count)
    #expect(found.kinds.map(\.rawValue) == [kind])
  }

  @Test func `labels and keys begin a line, and have a meaning`() {
    let found = tools.completions(RuleSource(name: "a.chat", text: "yo"), 2)
    #expect(found.items.map(\.label).contains("you>"))
    let source = RuleSource(name: "a.chat", text: text)
    let keywords = outline(text).tokens.filter { $0.kind == .keyword }
    #expect(keywords.count == 10)
    #expect(keywords.allSatisfy { tools.meaning($0, source) != nil })
  }

  @Test func `a transcript that is being typed has an outline`() {
    let source = RuleSource(name: "a.chat", text: text)
    #expect(OutlineLaw.broken(by: tools, whenDamaging: source, seeds: 0..<300) == nil)
  }
}
