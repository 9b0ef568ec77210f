import Responder
import Testing

@Suite("Comments that exempt rules from mutation")
struct MutationCommentsTests {
  private func exempt(_ text: String, lines: ClosedRange<Int>) -> [Int] {
    let comments = MutationComments([RuleSource(name: "r", text: text)])
    return lines.filter { line in
      comments.exempts(
        RuleMutation("x", [], of: SourceLocation(file: "r", line: line, column: 3), ""))
    }
  }

  @Test("A comment on its own line applies to the next line, one at the end of a line to that line")
  func places() {
    let text = """
      // parley:mutate off: the wording is free
      + hi
      - Hello!
      + yo // parley:mutate off
      - Yo!
      """
    #expect(exempt(text, lines: 1...5) == [2, 4])
  }

  @Test(
    "Every language’s comments are read, and several comments apply to one rule",
    arguments: ["// ", "; ", "<!-- ", "  //"])
  func languages(_ start: String) {
    let comment = start + "parley:mutate off because -->"
    #expect(exempt("\(comment)\n\(comment)\n+ a\n+ b", lines: 1...4) == [3])
  }

  @Test("Other words are no such comment", arguments: ["parley:mutate on", "parley:mutate offer"])
  func others(_ words: String) {
    #expect(exempt("// \(words)\n+ a // \(words)\n+ b", lines: 1...3).isEmpty)
  }

  @Test(
    "A comment applies to what stands inside its rule, to a changed line, and to its own file only")
  func enclosing() {
    let comments = MutationComments([
      RuleSource(name: "r", text: "; parley:mutate off\n(A 2"), RuleSource(name: "s", text: "\n(B"),
    ])
    var inside = RuleMutation("x", [], of: SourceLocation(file: "r", line: 9), "")
    #expect(!comments.exempts(inside))
    inside.enclosing = SourceLocation(file: "r", line: 2)
    #expect(comments.exempts(inside))
    inside.enclosing = SourceLocation(file: "s", line: 2)
    #expect(!comments.exempts(inside))
    let edit = SourceEdit(SourceRange(SourceLocation(file: "r", line: 2)), "")
    #expect(comments.exempts(RuleMutation("x", [edit], of: nil, "")))
  }
}
