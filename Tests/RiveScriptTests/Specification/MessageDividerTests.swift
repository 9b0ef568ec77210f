import Responder
import TestSupport
import Testing

@testable import RiveScript

/// The parts into which `! global split` divides a message.
@Suite struct MessageDividerTests {
  /// The parts are separated by bars.
  @Test(arguments: [
    "I am Ada. | What is your name?", "Hello! | How are you", "Really?! | I am glad",
    "one\n|two\n|three",
    "Hi :) | how are you", "Hi! :-) | how are you", "fine:) | and you", "Nice 🙂 | what now",
    "Ok 👍🏽 | go on", "What?| I am fine", "Stop!| Now?",
    "你好！|你叫什么名字？", "¿Qué? | ¡Nada!", "Hallo. | »Gut«? | Ja.",
    "He asked “why?” | I said no", "I feel bad... | Do you have any advice?",
    "I got it at 5 p.m. | Then it rang", "We met in Dec. | It snowed", "So do I. | And you?",
    "I was born in 1990. | And you?", "See www.example.org. | It is good",
    "Mail ann@example.org! | Or not", "The answer is no. | It is not yes",
    "Eggs:\n|1. milk\n|2. bread", "It was 3.50. | Fair?", "wow!!! ??? | ok", "a. | ) b",
  ])
  func parts(_ marked: String) {
    let parts = marked.split(separator: "|").map { String($0).trimmed }
    #expect(
      MessageDivider.parts(of: marked.replacing(" | ", with: " ").replacing("|", with: "")) == parts
    )
  }

  @Test(arguments: [
    "", "hello", "Hello!", "hello?!", "...", ":)", "Hello! :)", "?! hello",
    "It costs 3.50 or 1,000.5",
    "Dr. Who met Mr. Spock", "I like fruit, e.g. apples", "i.e. the U.S. Army", "J. R. R. Tolkien",
    "see https://example.org/?q=a!b.c", "www.example.org?a", "ann@example.org?x",
    "file.txt and node.js",
    "I feel... sad", "I feel… sad", "“Why?” he said", "(really?) he said", "at 5 p.m. sharp",
    "apples, pears etc. are fine", "I love 💙 you", "I <3 you", "No. 5 is alive", "a - b",
    "x = 3; y: 4",
    "1. eggs", "it is 8:30", "👍 hello", ":) hello", "☎️ me at noon", "Yahoo!",
  ])
  func onePart(_ message: String) {
    #expect(MessageDivider.parts(of: message) == [])
  }

  private static let pieces = [
    "hello", "I", "Mr", "e.g", "p.m", "3", "No", "you", ".", "...", "!", "?", "…", "。", ":)", ";-(",
    "🙂", "❤",
    "\"", ")", "(", "\n", " ", " ", " ", "www", "@", "://", "é", "你", "-", "1.",
  ]

  private func random(_ seed: Int, _ count: Int) -> String {
    var random = SplitMix(seed: UInt64(seed))
    return (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// No character is lost, a part has a word, and is not divided again.
  @Test func partsAreTheMessage() {
    for seed in 0..<2_000 {
      let message = random(seed, 3 + seed % 40)
      let parts = MessageDivider.parts(of: message)
      #expect(parts.count != 1 && parts.count <= MessageDivider.maximumParts)
      guard !parts.isEmpty else { continue }
      func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      #expect(bare(parts.joined()) == bare(message), "seed \(seed): \(message)")
      for part in parts {
        #expect(
          part.unicodeScalars.contains { CharacterClass($0).contains(.word) },
          "seed \(seed): \(message)")
      }
    }
  }

  @Test func linesAreDividedOneByOne() {
    let lines = ["I am Ada.", "What now?", "Mr. Fox, e.g.", "ok :)"]
    for count in 2...lines.count {
      #expect(
        MessageDivider.parts(of: lines.prefix(count).joined(separator: "\n"))
          == Array(lines.prefix(count)))
    }
  }

  @Test func ofManyPartsTheLastOnesAreApart() {
    let parts = MessageDivider.parts(of: (1...1_000).map { "It is \($0)." }.joined(separator: " "))
    #expect(parts.count == MessageDivider.maximumParts)
    #expect(parts.last == "It is 1000." && parts[1] == "It is 970.")
    #expect(parts[0].hasPrefix("It is 1. It is 2."))
  }

  @Test(arguments: [
    "It is so. ", ". ", "a!b?c ", "! ", "... ", "🙂", "❤", ":) ", "a.b.c", "\"? ", "1. ", "\n",
  ])
  func timeGrowsWithTheMessage(_ text: String) {
    let growth = Growth.worst(of: 2_000) { size in
      let message = String(repeating: text, count: size) + "a"
      return [("dividing", { _ = MessageDivider.parts(of: message) })]
    }
    #expect(growth.isNearlyLinear, "\(text): \(growth)")
  }
}
