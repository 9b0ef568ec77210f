import TestSupport
import Testing

@testable import AIML

struct WordExpressionTests {
  private func matches(_ expression: String, _ word: String) throws -> Bool {
    try #require(WordExpression(expression), "\(expression)").matches(Array(word.utf8).folded)
  }

  @Test(arguments: [
    ("\\d+$", "2026", "cat"), ("\\D+$", "cat", "2026"), ("\\w+$", "cat_2", "-"), ("\\W$", "-", "c"),
    ("\\S+$", "cat", ""), ("(|re)do$", "do", "undo"), ("(re|)do$", "redo", "undo"),
    (".$", "é", "éa"), ("[é]$", "É", "è"), ("[à-ü]+$", "éè", "e"), ("[^é]$", "è", "é"),
    ("[\\d.]+$", "3.5", "d"), ("[\\]a]+$", "a]", "\\"), ("colou?r", "COLOR", "colr"),
    ("stra(ß|ss)e$", "Straße", "strae"), ("a\\.b$", "a.b", "axb"),
  ])
  func anExpressionMatchesTheOneWordAndNotTheOther(
    _ expression: String, _ matched: String, _ other: String
  ) throws {
    #expect(try matches(expression, matched))
    #expect(try !matches(expression, other))
  }

  @Test(
    "Repetitions inside repetitions take time in proportion to the word",
    arguments: ["a++++++b", "((((((a+)+)+)+)+)+)+b", "((((a+c?)+c?)+c?)+c?)+b"])
  func nestedRepetitions(expression: String) throws {
    let nested = try #require(WordExpression(expression))
    let growth = Growth(of: expression, size: 200) { size in
      let word = [UInt8](repeating: UInt8(ascii: "A"), count: size)
      return { _ = nested.matches(word) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
    #expect(try matches(expression, "aaab"))
    #expect(try !matches(expression, "aaac"))
  }

  @Test(arguments: ["(", ")", "[", "[a", "a**b(", "*", "+a", "\\", "\\b", "[\\W]", "[z-a]", "a{2}"])
  func anExpressionThatIsNotKnownIsInvalid(_ expression: String) {
    #expect(WordExpression(expression) == nil)
  }
}
