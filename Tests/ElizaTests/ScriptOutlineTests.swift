import Eliza
import Responder
import TestSupport
import Testing

/// Outlines of scripts, and what may follow at a place.
@Suite struct ScriptOutlineTests {
  private let tools = ElizaLanguage().tools
  private let script = """
    (HELLO)
    (MY = YOUR 2 DLIST (/FAMILY)
        ((0 YOUR 0 (/FAMILY) 0) (TELL ME ABOUT YOUR 4) (=WHAT))
        ((0 YOUR 0) (NEWKEY) (PRE (I ARE 3) (=I))))
    (WHAT ((0) (WHY DO YOU ASK)))   ; a question
    (I (=WHAT))
    (MEMORY MY (0 YOUR 0 = LETS DISCUSS YOUR 3) (0 YOUR 0 = A 3) (0 YOUR 0 = B 3) (0 YOUR 0 = C 3))
    (NONE ((0) (I SEE)))
    """

  private func outline(_ text: String) -> RuleOutline {
    let source = RuleSource(name: "a.eliza", text: text)
    let outline = tools.outline(source)
    #expect(OutlineLaw.broken(by: outline, of: source) == nil)
    return outline
  }

  @Test func `keywords contain decompositions`() {
    #expect(
      outline(script).symbolLines == [
        "keyword MY", "  rule (0 YOUR 0 (/FAMILY) 0)", "  rule (0 YOUR 0)", "keyword WHAT",
        "  rule (0)", "keyword I", "  rule (= WHAT)", "keyword MEMORY", "  rule 0 YOUR 0",
        "  rule 0 YOUR 0",
        "  rule 0 YOUR 0", "  rule 0 YOUR 0", "keyword NONE", "  rule (0)",
      ])
  }

  @Test func `links and tags mention names`() {
    #expect(
      outline(script).mentionLines.filter { !$0.hasPrefix("rule") } == [
        "keyword MY definition", "wordClass FAMILY definition", "wordClass FAMILY read",
        "keyword WHAT redirect", "keyword I redirect", "keyword WHAT definition",
        "keyword I definition", "keyword WHAT redirect", "keyword MY read",
      ])
  }

  @Test func `an index shows the part of the decomposition`() {
    #expect(outline(script).hints.first?.text == "0 (/FAMILY)")
  }

  @Test func `an unclosed rule takes no others with it`() {
    let lines = outline(script.replacing("(WHY DO YOU ASK)))", with: "(WHY DO")).symbolLines
    #expect(lines.contains("keyword MY"))
    #expect(lines.contains("keyword I"))
    #expect(lines.contains("keyword NONE"))
  }

  @Test(arguments: [("(A ((0) (=W", "keyword"), ("(A ((0 (/FA", "wordClass")])
  func `names follow where a name belongs`(text: String, kind: String) {
    let found = tools.completions(RuleSource(name: "a.eliza", text: text), text.utf8.count)
    #expect(found.kinds.map(\.rawValue) == [kind])
  }

  @Test func `a script that is being typed has an outline`() {
    let source = RuleSource(name: "a.eliza", text: script)
    #expect(OutlineLaw.broken(by: tools, whenDamaging: source, seeds: 0..<300) == nil)
  }
}
