import Testing

@testable import Terminal

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("hello", 5), ("你好", 4), ("ｈｅ", 4), ("ﾊﾝ", 2), ("한글", 4), ("e\u{301}", 1),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🐱", 2), ("👩‍👩‍👧‍👦", 2), ("🇨🇭", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1),
    ("1️⃣", 2), ("©", 1), ("→", 1), ("a\u{200B}b", 2), ("नमस्ते", 4), ("ไทย", 3), ("…", 1), ("█", 1),
    ("\u{3000}", 2), ("a\u{AD}b", 3), ("\u{7}", 0), ("\u{302A}", 0),
  ])
  func countsColumns(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test func theRangesAreInOrderAndFound() {
    for (before, after) in zip(WideRanges.all, WideRanges.all.dropFirst()) {
      #expect(before.upperBound < after.lowerBound)
    }
    for range in WideRanges.all {
      #expect(WideRanges.contains(range.lowerBound) && WideRanges.contains(range.upperBound))
    }
    let inside = WideRanges.all.reduce(0) { $0 + $1.count }
    #expect((UInt32(0)...0x10_FFFF).count(where: WideRanges.contains) == inside)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("你好吗", 6, "你好吗"), ("你好吗", 5, "你好…"),
    ("你好吗", 4, "你…"), ("hello", 1, "…"), ("hello", 0, ""),
  ])
  func truncates(text: String, width: Int, shown: String) {
    #expect(text.truncated(toWidth: width) == shown)
    #expect(text.truncated(toWidth: width).displayWidth <= width)
  }

  @Test func paddingCountsColumns() {
    #expect("你好".padded(to: 6) == "你好  " && "你好".flushRight(in: 6) == "  你好")
    #expect("tea".padded(to: 2) == "tea" && "tea".flushRight(in: -1) == "tea")
  }
}
