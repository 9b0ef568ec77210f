import Responder
import Terminal
import Testing

@testable import ScreenKit

@Suite struct ProblemTextTests {
  private func problem(_ excerpt: String?, column: Int, hint: String? = nil) -> ProblemDisplay {
    ProblemDisplay(
      severity: .warning, place: "a.rive:3:\(column)", text: "odd", hint: hint, excerpt: excerpt,
      column: column)
  }

  @Test func printsAsCompilersDo() {
    #expect(
      StyledText(problem: problem("+ my name [is *", column: 11, hint: "close it with ]")).text
        == """
        a.rive:3:11: warning: odd
          + my name [is *
                    ^
          close it with ]

        """)
  }

  @Test(arguments: [
    ("ab", 1, "^"), ("ab", 2, " ^"), ("ab", 3, "  ^"), ("ab", 99, "  ^"), ("ab", 0, "^"),
    ("\tab", 3, "\t ^"), ("你好b", 3, "    ^"), ("\u{7}b", 2, "    ^"),
  ])
  func theCaretStandsUnderItsColumn(excerpt: String, column: Int, caret: String) {
    let lines = StyledText(problem: problem(excerpt, column: column)).text.split(separator: "\n")
    #expect(lines.last.map(String.init) == "  " + caret)
  }

  @Test func theRestOfManyIsCounted() {
    let many = Array(repeating: problem(nil, column: 1), count: 5 + 37)
    let lines = StyledText(problems: many).text.split(separator: "\n")
    #expect(lines.count == 5 + 1)
    #expect(lines.last == "and 37 more problems")
  }
}
