import TestSupport
import Testing

@testable import Terminal

@Suite struct WordWrapTests {
  @Test(arguments: [
    ("the quick brown fox", 10, ["the quick ", "brown fox"]),
    ("the quick brown fox", 9, ["the quick ", "brown fox"]),
    ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
    ("an incomprehensible", 6, ["an ", "incomp", "rehens", "ible"]),
    ("builtin/meeting/names.rive:40", 20, ["builtin/meeting/", "names.rive:40"]),
    ("[but|and|because] i", 10, ["[but|and|", "because] i"]),
    ("a/incomprehensible", 8, ["a/incomp", "rehensib", "le"]),
    ("one\n\ntwo", 80, ["one\n", "\n", "two"]),
    ("你好吗我很好", 5, ["你好", "吗我", "很好"]),
    ("我很好。你呢？", 6, ["我很", "好。你", "呢？"]),
    ("say 你好 now", 6, ["say 你", "好 now"]),
    ("a     b", 3, ["a     ", "b"]), ("", 10, []), ("\n", 10, ["\n"]), ("你", 1, ["你"]),
  ])
  func breaksByWords(text: String, width: Int, pieces: [String]) {
    #expect(WordWrap.pieces(of: text, width: width).map(String.init) == pieces)
  }

  /// Returns words, spaces, wide letters, marks, newlines and tabs in any order.
  private func randomText(_ randomness: inout SplitMix) -> String {
    let parts = [
      "a", "word", "incomprehensibilities", " ", " ", "  ", "\n", "\t", "你", "好", "。", "（", "🐱",
      "👩‍👧",
      "e\u{301}", ",", "-", "한",
    ]
    let count = Int.random(in: 0..<40, using: &randomness)
    return (0..<count).map { _ in parts.randomElement(using: &randomness) ?? "" }.joined()
  }

  @Test func losesNothingAndFits() {
    for seed in UInt64(0)..<500 {
      var randomness = SplitMix(seed: seed)
      let text = randomText(&randomness)
      let width = Int.random(in: 1...30, using: &randomness)
      let pieces = WordWrap.pieces(of: text, width: width)
      #expect(pieces.joined() == text, "seed \(seed)")
      for piece in pieces where !piece.contains("\t") {
        let content = piece.reversed().drop { $0 == " " || $0 == "\n" }.reversed()
        let columns = String(content).displayWidth
        #expect(columns <= width || content.count == 1, "seed \(seed): \(piece)")
      }
    }
  }

  @Test func wrappingStyledTextKeepsWordsAndStyles() {
    for seed in UInt64(0)..<500 {
      var randomness = SplitMix(seed: seed)
      var text = StyledText("")
      for style in StyledText.Style.allCases {
        text += StyledText(randomText(&randomness), style)
      }
      let wrapped = text.wrapped(to: Int.random(in: 2...30, using: &randomness), indent: 3)
      for style in StyledText.Style.allCases.dropFirst() {
        #expect(letters(text, style) == letters(wrapped, style), "seed \(seed)")
      }
    }
  }

  @Test("A text of many runs is wrapped in proportion")
  func wrapsManyRunsInProportion() {
    let growth = Growth(of: "wrapping", size: 3_000) { size in
      var text = StyledText("")
      for index in 0..<size { text += StyledText("abc ", index.isMultiple(of: 2) ? .hit : .plain) }
      let runs = text
      return { _ = runs.wrapped(to: 5) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  private func letters(_ text: StyledText, _ style: StyledText.Style) -> String {
    let all = text.runs.filter { $0.style == style }.map(\.text).joined()
    return String(
      String.UnicodeScalarView(all.unicodeScalars.filter { !" \t\n".unicodeScalars.contains($0) }))
  }

  @Test func indentsWhatFollowsTheFirstLine() {
    let wrapped = StyledText("hello my good friend", .robot).wrapped(to: 9, indent: 5)
    #expect(wrapped.text == "hello my\n     good\n     friend")
    #expect(StyledText("a\u{1B}[2J\nb\n").wrapped(to: 20).text == "a\\x1B[2J\nb\n")
    #expect(StyledText("ends in a space ").wrapped(to: 20).text == "ends in a space ")
  }
}
