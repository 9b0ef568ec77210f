import Conversations
import Testing

@Suite struct CountedNounTests {
  @Test(arguments: [
    (0, "file", "0 files"), (1, "file", "1 file"), (2, "file", "2 files"),
    (1, "category", "1 category"), (8, "category", "8 categories"), (3, "day", "3 days"),
    (2, "y", "2 ys"),
  ])
  func aCountHasItsNoun(number: Int, noun: String, words: String) {
    #expect(Words.count(number, noun) == words)
  }
}
