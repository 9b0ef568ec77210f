import Responder
import Testing

@testable import TranscriptFormat

@Suite struct TranscriptProblemTests {
  private func problems(_ text: String) -> [Diagnostic] {
    Transcript(TranscriptDocument(name: "x.chat", text: text)).diagnostics
  }

  @Test(arguments: [
    ("yuo> hi", 1, 1, "unknown-label", "did you mean `you>`?"),
    ("you> hi\nbto> hi", 2, 1, "unknown-label", "did you mean `bot>`?"),
    ("Bot> hi", 1, 1, "unknown-label", "did you mean `bot>`?"),
    ("rule: x", 1, 1, "unknown-key", "did you mean `rule>`?"),
    ("sed: 3", 1, 1, "unknown-key", "did you mean `set>`?"),
    ("seed: many", 1, 1, "bad-value", "a number"),
    ("utf8: yes", 1, 1, "bad-value", "true or false"),
    ("clock: 2026-02-30", 1, 1, "bad-value", "a date and time"),
    ("seed: 1\nseed: 2", 2, 1, "duplicate-key", nil),
    ("you> hi\nseed: 1", 2, 1, "misplaced-line", nil),
    ("you> hi\nwhat is this", 2, 1, "unknown-line", "indent it"),
    ("you> hi\n   three spaces", 2, 4, "unknown-line", "indent it"),
    ("you> hi\n\n    four spaces", 3, 5, "misplaced-line", "continues on the next line"),
    ("#title", 1, 1, "unknown-line", "a comment starts"),
    ("bot> hi", 1, 1, "misplaced-line", nil),
    (" or> hi", 1, 2, "misplaced-line", nil),
    ("you> a\nexpect> a = b\n or> hi", 3, 2, "misplaced-line", nil),
    ("you> a\n or (contains)> hi", 2, 2, "bad-value", "without a word in brackets"),
    ("you> a\n or> hi [...]", 2, 2, "bad-value", "`\\[...]`"),
    ("expect> a = b", 1, 1, "misplaced-line", nil),
    ("you> a\nexpect> a", 2, 1, "bad-value", nil),
    ("you> a\nrule> nothing", 2, 1, "bad-rule", "`file: trigger`"),
    ("you> a\nset> a = b", 2, 1, "misplaced-line", nil),
    ("you> a\nset> a = b\n# next\nyou> b", 2, 1, "misplaced-line", nil),
    ("history> 1", 1, 1, "misplaced-line", nil),
    ("you (regex)> a", 1, 6, "unknown-qualifier", "only `bot`"),
    ("you> a\nbot (regx)> a", 2, 6, "unknown-qualifier", "contains, not, regex, any"),
    ("you> a\nbot (regex)> ab(c", 2, 16, "bad-regex", nil),
    ("you> a\nbot (regex)> abc\n      de*+", 3, 10, "bad-regex", nil),
    ("you> 你\nbot (regex)> 你好[z-a]", 2, 17, "bad-regex", nil),
    ("you> a\0b", 1, 7, "not-utf8", nil),
  ])
  func aWrongLineIsAnErrorWithItsPlace(
    text: String, line: Int, column: Int, check: String, hint: String?
  ) throws {
    let problems = problems(text)
    let problem = try #require(problems.first)
    #expect(problems.count == 1, "\(problems)")
    #expect(problem.check == check)
    #expect(problem.location == SourceLocation(file: "x.chat", line: line, column: column))
    if let hint { #expect(problem.hint?.contains(hint) == true, "\(problem.hint ?? "-")") }
  }

  @Test(arguments: ["history", "review"])
  func aLineOfAScreenNeedsOneThatOpensIt(_ label: String) {
    #expect(
      problems("\(label)> 1").map(\.message)
        == ["`\(label)>` needs a `you>` above it that opens the screen"])
  }

  @Test func invalidBytesAreRefusedAtTheirPlace() {
    let bytes = Array("you> hi\nbot> ".utf8) + [0xFF, 0x41]
    let document = TranscriptDocument(name: "x.chat", bytes: bytes)
    #expect(
      document.diagnostics.map(\.location) == [SourceLocation(file: "x.chat", line: 2, column: 6)])
  }

  @Test func everyProblemOfAFileIsTold() {
    let problems = problems("seed: x\nyuo> a\nyou> b\nbot> c\nwhat\nbot (x)> d")
    #expect(problems.map(\.location.line) == [1, 2, 5, 6])
  }

  @Test func aSeaOfProblemsEnds() {
    let text = String(repeating: "what is this\n", count: 5_000)
    #expect(problems(text).count == TranscriptParser.maximumProblems)
  }
}
