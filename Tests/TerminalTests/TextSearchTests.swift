import Terminal
import TestSupport
import Testing

@Suite struct TextSearchTests {
  private func found(_ wanted: String, in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return TextSearch(wanted)?.ranges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
      ?? []
  }

  @Test(arguments: [
    ("tea", "Tea, TEA and steam", ["Tea", "TEA", "tea"]), ("aa", "aaaaa", ["aa", "aa"]),
    ("ÉTÉ", "un été", ["été"]), ("喝茶", "我们去喝茶吧", ["喝茶"]), ("i", "İi", ["i"]),
    ("👩‍👧", "a 👩‍👧 b", ["👩‍👧"]), ("tea", "te", []), ("", "tea", []),
  ])
  func findsAllPlacesIgnoringCase(wanted: String, text: String, hits: [String]) {
    #expect(found(wanted, in: text) == hits)
    #expect(TextSearch(wanted)?.isFound(in: text) ?? false == !hits.isEmpty)
  }

  @Test func markingChangesTheStyleOfTheHitsOnly() throws {
    let text = StyledText("black ") + StyledText("tea", .strong) + StyledText(" and more tea", .dim)
    let search = try #require(TextSearch("TEA"))
    let marked = text.marking(search.ranges(in: text.text))
    #expect(marked.text == text.text)
    #expect(marked.runs.map(\.text) == ["black ", "tea", " and more ", "tea"])
    #expect(marked.runs.map(\.style) == [.plain, .hit, .dim, .hit])
    #expect(text.marking([]) == text)
  }

  /// Marking does not change any text, and marks only the wanted text.
  @Test func markingKeepsTheText() throws {
    for seed in UInt64(0)..<200 {
      var random = SplitMix(seed: seed)
      let letters = ["a", "A", "b", "é", "茶", "👩‍👧", " ", "İ", "ß"]
      func pick(_ count: Int) -> String {
        (0..<count).map { _ in letters[Int.random(in: letters.indices, using: &random)] }.joined()
      }
      let (wanted, text) = (pick(2), pick(20))
      let search = try #require(TextSearch(wanted))
      let marked = StyledText(text).marking(search.ranges(in: text))
      #expect(marked.text == text, "seed \(seed)")
      #expect(marked.runs.contains { $0.style == .hit } == search.isFound(in: text), "seed \(seed)")
    }
  }
}
