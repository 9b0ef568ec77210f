import Responder
import Testing

@testable import RiveScript

/// Sections 1.9 and 1.10: normalizing and substitutions.
@Suite struct NormalizingTests {
  private func heard(_ message: String, _ definitions: String = "", utf8: Bool = false) -> String {
    var robot = Robot("\(definitions)\n+ *\n- <star>", utf8: utf8)
    return robot.answer(message)
  }

  @Test(arguments: [
    ("semi-colon", "semicolon"), ("a@b.com", "abcom"), ("A\tB", "ab"), (" x  y ", "x y"),
    ("Äpfel", "pfel"),
  ])
  func asciiModeKeepsLettersAndDigits(_ message: String, _ expected: String) {
    #expect(heard(message) == expected)
  }

  @Test(arguments: [
    ("Äpfel!", "äpfel"), ("a@b.com", "a@bcom"), ("<b>\\x", "bx"), ("x\n\ty", "x y"),
    ("e\u{301} é", "é é"),
  ])
  func utf8ModeKeepsAlmostEverything(_ message: String, _ expected: String) {
    #expect(Array(heard(message, utf8: true).utf8) == Array(expected.utf8))
  }

  @Test func resultsAreNeverSubstitutedAgain() {
    #expect(heard("a b", "! sub a = b\n! sub b = c") == "b c")
  }

  @Test func longerPatternsProtectShorterOnes() {
    #expect(heard("what's up", "! sub what's = what is\n! sub what's up = hello") == "hello")
  }

  @Test func everyRepeatIsReplaced() {
    #expect(heard("u u u u u", "! sub u = you") == "you you you you you")
  }

  @Test func onlyWholeWordsAreReplaced() {
    #expect(heard("us u bus", "! sub u = you") == "us you bus")
  }

  @Test func patternsAreLiteral() {
    let definitions = "! sub c++ = cpp\n! sub :) = smile\n! sub a/s/l = ages"
    #expect(heard("c++ :) a/s/l", definitions) == "cpp smile ages")
  }

  @Test func aNeighbourThatWasReplacedIsNoLetterAnyMore() {
    #expect(heard("x+ y", "! sub x = ex\n! sub + = plus") == "explus y")
  }

  @Test func personSwapsBothWays() {
    var robot = Robot(
      "! person i am = you are\n! person you are = I am\n! person my = your\n! person your = my\n"
        + "+ say *\n- <person>")
    #expect(
      robot.answer("say you are my friend i am your enemy") == "I am your friend you are my enemy")
  }

  @Test func normalizingTwiceIsNormalizingOnce() {
    let pieces = [
      "Ä", "x", " ", "\t", "!", "你好", "<", "\\", "e\u{301}", "İ", "1", "'", "\u{1F600}",
    ]
    for utf8 in [false, true] {
      let normalizer = Robot("+ a\n- b", utf8: utf8).brain.normalizer
      for seed in 0..<500 {
        var randomness = Randomness(seed: UInt64(seed))
        let text = (0..<20).map { _ in pieces[randomness.index(below: pieces.count)] }.joined()
        let once = normalizer.message(text)
        let twice = normalizer.message(String(decoding: once, as: UTF8.self))
        #expect(once == twice, "seed \(seed), UTF-8 \(utf8)")
      }
    }
  }
}
