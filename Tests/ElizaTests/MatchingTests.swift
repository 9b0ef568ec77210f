import Responder
import Testing

@testable import Eliza

@Suite struct MatchingTests {
  @Test(arguments: [
    (
      "0 YOU 0 I 0", "YOU KNOW THAT I KNOW YOU HATE I",
      ["", "YOU", "KNOW THAT", "I", "KNOW YOU HATE I"]
    ),
    ("0 A 0 A", "X X A X X A X X A X X A", ["X X", "A", "X X A X X A X X", "A"]),
    ("0 0 1", "HELLO WORLD", ["", "HELLO", "WORLD"]),
    (
      "0 (* FATHER MOTHER) (* FATHER MOTHER) 0", "MOTHER AND FATHER MOTHER",
      ["MOTHER AND", "FATHER", "MOTHER", ""]
    ),
    ("2 0", "A", nil), ("0", "", [""]), ("1", "A B", nil), ("2 0 1", "A B", nil),
    ("0 999999999999 0", "A B", nil),
  ]) func takesAsFewWordsAsPossible(_ pattern: String, _ text: String, _ parts: [String]?) throws {
    #expect(try MatchBench(pattern: pattern).parts(of: text) == parts)
  }

  /// The linear matcher gives the same results as plain backtracking, shortest first.
  @Test func agreesWithBacktracking() throws {
    let elements = ["0", "0", "1", "2", "A", "B", "C", "(*A B)", "(/T)"]
    for seed in 0..<400 {
      var random = Randomness(seed: UInt64(seed))
      let pattern = (0...random.index(below: 6)).map { _ in
        elements[random.index(below: elements.count)]
      }
      let bench = try MatchBench(pattern: pattern.joined(separator: " "), tags: ["T": ["A", "C"]])
      for _ in 0..<40 {
        let words = (0..<random.index(below: 9)).map { _ in
          ["A", "B", "C", "X"][random.index(below: 4)]
        }
        let expected = Self.backtrack(pattern[...], words[...])
        let found = try bench.parts(of: words.joined(separator: " "))
        #expect(found == expected, "seed \(seed): \(pattern) on \(words)")
      }
    }
  }

  private static func backtrack(_ pattern: ArraySlice<String>, _ words: ArraySlice<String>)
    -> [String]?
  {
    guard let element = pattern.first else { return words.isEmpty ? [] : nil }
    let lengths: [Int]
    switch element {
    case "0": lengths = Array(0...words.count)
    case "1", "2": lengths = [Int(element) ?? 0]
    default: lengths = [1]
    }
    for length in lengths where length <= words.count {
      let taken = words.prefix(length)
      if let word = taken.first, !isWord(word, of: element) { continue }
      if let rest = backtrack(pattern.dropFirst(), words.dropFirst(length)) {
        return [taken.joined(separator: " ")] + rest
      }
    }
    return nil
  }

  private static func isWord(_ word: String, of element: String) -> Bool {
    switch element {
    case "0", "1", "2": true
    case "(*A B)": word == "A" || word == "B"
    case "(/T)": word == "A" || word == "C"
    default: word == element
    }
  }
}
