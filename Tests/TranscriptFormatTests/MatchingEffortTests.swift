import Responder
import TestSupport
import Testing

@testable import TranscriptFormat

@Suite struct MatchingEffortTests {
  /// Expectations that examine every byte, or many states for each.
  static let slow: [ExpectedText] = [
    .regex("(a|b|c|aa|ab|(x?){900}a){9}.*z"), .regex("(.*a){200}b"), .regex("[a-b0-9x-z]*c"),
    .contains(["aab"]), .not(["", "b", ""]), .exact(["", "aaab", "a", ""]),
  ]

  @Test(arguments: slow)
  func whatItTakesIsInProportionToTheEffort(_ expectation: ExpectedText) throws {
    let matcher = try TextMatcher(expectation)
    let text = ComparedText(String(repeating: "a", count: 1_000_000))
    _ = (text.bytes, text.scalars, text.bareBytes)
    // Fewer steps would end before most of the states are reached.
    let growth = Growth.worst(of: 50_000) { size in
      [
        (
          "matching",
          {
            var effort = MatchingEffort(size)
            _ = matcher.accepts(text, &effort)
            #expect(effort.isSpent)
          }
        )
      ]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  /// Too little effort never changes an answer: what it covers is answered correctly, and the rest is reported.
  @Test func littleEffortNeverChangesAnAnswer() throws {
    for expectation in Self.slow {
      let matcher = try TextMatcher(expectation)
      for text in ["", "aab", "aaabz", "ab c ", String(repeating: "ab ", count: 200)] {
        let answer = matcher.accepts(text)
        for units in [0, 1, 10, 100, 1_000, 10_000] {
          var effort = MatchingEffort(units)
          let guess = matcher.accepts(ComparedText(text), &effort)
          #expect(effort.isSpent || guess == answer, "\(expectation) \(units)")
        }
      }
    }
  }

  /// Two thousand alternatives examine the text once, not two thousand times.
  @Test func wholeTextsOfOtherLengthsCostNearlyNothing() throws {
    let text = ComparedText(String(repeating: "word ", count: 200_000))
    var effort = MatchingEffort(10_000)
    for number in 0..<2_000 {
      #expect(try !TextMatcher(.exact(["word \(number)"])).accepts(text, &effort))
    }
    #expect(!effort.isSpent)
  }

  /// Otherwise each brace would scan all that follows for its end.
  @Test func aPatternOfBracesIsReadInProportion() throws {
    let growth = Growth.worst(of: 4_000) { size in
      let pattern = String(repeating: "{", count: size)
      return [("reading", { _ = try? RegularExpression(pattern) })]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }
}
