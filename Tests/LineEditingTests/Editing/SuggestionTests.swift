import Testing

@testable import LineEditing

@Suite struct SuggestionTests {
  private let lines = ["hello", "hello there, friend", "你好吗", "e\u{301}t"]

  @Test func theNewestLineThatBeginsSoGoesOn() {
    #expect(Suggestion.completion(of: "he", among: lines) == "llo there, friend")
    #expect(Suggestion.completion(of: "hello", among: lines) == " there, friend")
    #expect(Suggestion.completion(of: "你", among: lines) == "好吗")
    for text in ["", "Hello", "hello there, friend", "x", "e"] {
      #expect(Suggestion.completion(of: text, among: lines).isEmpty, "\(text)")
    }
  }

  @Test func aWordOfItCanBeTaken() {
    #expect(Suggestion.firstWord(of: "llo there") == "llo")
    #expect(Suggestion.firstWord(of: " there, friend") == " there")
    #expect(Suggestion.firstWord(of: "!") == "!")
    #expect(Suggestion.firstWord(of: "").isEmpty)
  }
}
