import Conversations
import Testing

@testable import History

@Suite struct HistoryExcerptTests {
  @Test(arguments: [
    (
      "I would like a cup of black tea, please, and after that a biscuit with sugar", "tea",
      "…a cup of black tea, please, and after that a…"
    ),
    ("black tea", "TE", "black tea"),
    ("steam and tea", "tea", "steam and tea"),
    (
      "今天的天气真好我们去喝茶吧，然后我们一起去公园散步，再回家吃晚饭，看电视，睡觉，第二天再来一次", "喝茶",
      "…的天气真好我们去喝茶吧，然后我们一起去公园散步，再回家吃晚饭，看电视，睡觉，第二…"
    ),
    ("one\ntwo\tthree", "two", "one two three"),
    ("nothing of it", "xyzzy", "nothing of it"),
  ])
  func showsWholeWordsAroundTheHit(text: String, word: String, context: String) {
    #expect(HistoryEntry.test(text).excerpt(around: [word]) == context)
  }
}
