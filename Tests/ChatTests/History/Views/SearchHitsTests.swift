import Terminal
import Testing

@testable import History

@Suite struct SearchHitsTests {
  @Test(arguments: [
    (["tea"], "Tea, steam and teacups", ["Tea", "tea"]), (["te", "tea"], "tea", ["tea"]),
    (["茶"], "喝茶吧", ["茶"]), (["été", "don't"], "Un été, don't", ["été", "don't"]),
    ([], "tea", []), (["o"], "👩‍👧o", ["o"]),
  ])
  func marksWhatBeginsAWord(words: [String], text: String, hits: [String]) {
    let marked = SearchHits(of: words).marked(StyledText(text, .notice))
    #expect(marked.text == text)
    #expect(marked.runs.filter { $0.style == .hit }.map(\.text) == hits)
  }
}
