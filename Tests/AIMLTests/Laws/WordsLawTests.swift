import Responder
import Testing

@testable import AIML

@Suite("Words are found the short way as they are the long way")
struct WordsLawTests {
  private static func text(_ random: inout Randomness, _ letters: [String]) -> String {
    (0..<random.index(below: 24)).map { _ in letters[random.index(below: letters.count)] }.joined()
  }

  @Test(
    "words of ASCII",
    arguments: [WordSplitter.Punctuation.aiml1, .aiml2],
    [["a", "B", " "], ["x", "Y", " ", " ", "'", ".", "-", "+", "\t", "9"]])
  func words(punctuation: WordSplitter.Punctuation, letters: [String]) {
    let splitter = WordSplitter(punctuation: punctuation)
    var random = Randomness(seed: 3)
    for _ in 0..<2_000 {
      let text = Array(Self.text(&random, letters).utf8)
      let low = random.index(below: text.count + 1)
      let range = low..<(low + random.index(below: text.count - low + 1))
      var vocabulary = Vocabulary()
      for word in ["A", "AB", "X9", "XY"] {
        _ = vocabulary.addPlain(Array(word.utf8), 0..<word.utf8.count)
      }
      var expected: [UInt8] = []
      var ranges: [Range<Int>] = []
      splitter.words(of: text, range, into: &expected) { range, _ in ranges.append(range) }
      var subject = MatchSubject()
      subject.append(.pattern, text, range, splitter, vocabulary)
      #expect(subject.text == expected)
      #expect(subject.words.map { Int($0.start)..<Int($0.end) } == ranges)
      #expect(subject.words.map(\.id) == ranges.map { vocabulary.findFolding(expected, $0) })
    }
  }

  @Test("names are the same if their folded forms are")
  func names() {
    var random = Randomness(seed: 5)
    let letters = ["a", "A", "b", " ", "\n", "é", "É", "ß"]
    var same = 0
    for _ in 0..<4_000 {
      let one = String(Self.text(&random, letters).prefix(4))
      let other = String(Self.text(&random, letters).prefix(4))
      #expect(one.isSameName(as: other) == (one.foldedName == other.foldedName))
      if one.isSameName(as: other) { same += 1 }
    }
    #expect(same > 20)
  }

  @Test("a list of substitutions has the effect of each of them in turn")
  func substitutions() {
    var random = Randomness(seed: 11)
    let letters = ["a", "b", "c", "'"]
    func word() -> String {
      (0...random.index(below: 3)).map { _ in letters[random.index(below: 4)] }.joined()
    }
    var changed = 0
    for _ in 0..<1_000 {
      let pairs = (0...random.index(below: 6)).map { _ in
        let (find, replacement) = (word(), word())
        return random.index(below: 2) == 0
          ? Substitutions.Pair(find, replacement)
          : Substitutions.Pair(" \(find) ", " \(replacement) ")
      }
      let text = Array(Self.text(&random, letters + [" ", "A"]).utf8)
      var (once, inTurn) = (text, text)
      Substitutions(pairs).apply(to: &once)
      for pair in pairs { Substitutions([pair]).apply(to: &inTurn) }
      #expect(once == inTurn, "\(pairs) in \(text)")
      if once != text { changed += 1 }
    }
    #expect(changed > 300)
  }

  @Test("a set is asked only for phrases that may begin with a word")
  func sets() {
    var set = WordSet("s")
    for word in 1...40 { set.insert([Int32(word * 97), 5, 6]) }
    for word in 1...8_000 {
      if word.isMultiple(of: 97), word <= 40 * 97 {
        #expect(set.longestPossible(from: Int32(word)) == 3)
        #expect(set.contains(0..<3) { [Int32(word), 5, 6][$0] })
      } else if set.longestPossible(from: Int32(word)) == 0 {
        #expect(!set.contains(0..<3) { [Int32(word), 5, 6][$0] })
      }
    }
    #expect(WordSet("none").longestPossible(from: 1) == 0)
  }
}
