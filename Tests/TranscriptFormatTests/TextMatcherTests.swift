import Responder
import Testing

@testable import TranscriptFormat

@Suite struct TextMatcherTests {
  @Test(arguments: [
    (ExpectedText.exact(["Hello"]), ["Hello", "Hello  "], ["hello", "Hello!", " Hello", ""]),
    (.exact([""]), ["", " "], ["x"]),
    (
      .exact(["It is ", " o'clock."]), ["It is 5 o'clock.", "It is  o'clock."],
      ["It is o'clock.", "It is 5 o'clock"]
    ),
    (.exact(["", "b", "b", ""]), ["bb", "abcabc"], ["abc"]),
    (.exact(["ab", "ba"]), ["abba"], ["aba"]),
    (.exact(["a \nb "]), ["a\nb", "a \nb ", "a  \nb"], ["a\n b"]),
    (.contains(["soup"]), ["the soup is", "soup"], ["sou p", ""]),
    (.contains(["a", "b"]), ["xaxbx"], ["ba"]),
    (.not(["Hello"]), ["Hi", ""], ["Hello", "Hello "]),
    (.regex("a+"), ["aa", "aa "], ["b", "aab"]),
    (.any("whatever"), ["", "x"], []),
  ])
  func accepts(expectation: ExpectedText, yes: [String], no: [String]) throws {
    let matcher = try TextMatcher(expectation)
    for text in yes { #expect(matcher.accepts(text), "\(text)") }
    for text in no { #expect(!matcher.accepts(text), "\(text)") }
  }

  @Test func alternativesAllowAndForbid() throws {
    let location = LineLocation(start: SourceLocation(file: "x", line: 1), bytes: 0..<0)
    func output(_ expectations: ExpectedText...) throws -> ExpectedOutput {
      let choices = try expectations.map { expectation in
        ExpectedOutput.Choice(
          expectation: expectation, matcher: try TextMatcher(expectation), location: location)
      }
      return ExpectedOutput(speaker: .bot, choices: choices)
    }
    let either = try output(.exact(["a"]), .exact(["b"]))
    #expect(["a", "b", "c"].map { either.accepts($0) } == [true, true, false])
    let neither = try output(.not(["a"]), .not(["b"]))
    #expect(["a", "b", "c"].map { neither.accepts($0) } == [false, false, true])
    let both = try output(.contains(["soup"]), .not(["no soup"]))
    #expect(["soup!", "no soup", "x"].map { both.accepts($0) } == [true, false, false])
  }

  /// Many omitted parts in a text that almost matches: exponential for a matcher that tries them all.
  @Test func theWorstElisionTakesLinearTime() throws {
    let text = String(repeating: "a", count: 200_000)
    let pieces = [""] + Array(repeating: String(repeating: "a", count: 99) + "b", count: 50) + ["b"]
    let matcher = try TextMatcher(.exact(pieces))
    let small = try TextMatcher(.exact(Array(repeating: "a", count: 5_000) + ["b"]))
    let time = ContinuousClock().measure {
      #expect(!matcher.accepts(text))
      #expect(!small.accepts(text))
    }
    #expect(time < .seconds(20))
  }

  /// Leftmost-first search is compared with trying every split.
  @Test func elisionAgreesWithTryingEverySplit() {
    for seed in UInt64(0)..<2_000 {
      var randomness = Randomness(seed: seed)
      func word(_ limit: Int) -> String {
        String(
          (0..<randomness.index(below: limit)).map { _ in randomness.next() % 2 == 0 ? "a" : "b" })
      }
      let pieces = (0...randomness.index(below: 4)).map { _ in word(3) }
      let text = word(9)
      #expect(
        Elision(pieces).matches(text) == Self.fits(pieces[...], text[...]), "seed \(seed)")
    }
  }

  private static func fits(_ pieces: ArraySlice<String>, _ text: Substring) -> Bool {
    guard let first = pieces.first, text.hasPrefix(first) else { return false }
    let rest = text.dropFirst(first.count)
    if pieces.count == 1 { return rest.isEmpty }
    return (0...rest.count).contains { fits(pieces.dropFirst(), rest.dropFirst($0)) }
  }
}
