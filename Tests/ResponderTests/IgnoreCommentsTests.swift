import Responder
import Testing

@Suite struct IgnoreCommentsTests {
  private func hidden(_ text: String, _ check: String = "a-check") -> [Int] {
    let comments = IgnoreComments(RuleSource(name: "r", text: text))
    return (1...6).filter { line in
      comments.suppresses(
        Diagnostic(.warning, check, at: SourceLocation(file: "r", line: line), "wrong"))
    }
  }

  @Test(arguments: [
    ("+ a // parley:ignore a-check\n- b", [1]),
    ("// parley:ignore a-check\n+ a\n- b", [1, 2]),
    ("; parley:ignore a-check\n; parley:ignore other\n(A)", [1, 2, 3]),
    ("// parley:ignore other, a-check\n+ a", [1, 2]), ("// parley:ignore\n+ a\n- b", [1, 2]),
    ("// parley:ignore other\n+ a", []), ("// parley:ignored a-check-too\n+ a", []),
    ("+ a\n- b", []), ("", []),
  ])
  func countsForItsLineAndTheNext(text: String, lines: [Int]) {
    #expect(hidden(text) == lines)
  }
}
