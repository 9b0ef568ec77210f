import Terminal
import Testing

@Suite struct PagedTextTests {
  private func text(_ count: Int, rows: Int) -> PagedText {
    PagedText((1...count).map { StyledText("\($0)") }, rows: rows)
  }

  private func shown(_ text: PagedText) -> String {
    text.page.map(\.text).joined(separator: " ")
  }

  @Test func movesByPagesAndLines() {
    var text = text(10, rows: 5)
    #expect(shown(text) == "1 2 3 4" && text.position == "1–4 of 10")
    text.move(.pages(1))
    #expect(shown(text) == "3 4 5 6")
    text.move(.lines(1))
    #expect(shown(text) == "4 5 6 7")
    text.move(.end)
    #expect(shown(text) == "7 8 9 10" && text.position == "7–10 of 10")
    text.move(.lines(1))
    #expect(text.top == 6)
    text.move(.pages(-9))
    #expect(shown(text) == "1 2 3 4")
  }

  @Test func aShortTextLeavesRowsEmpty() {
    let text = text(2, rows: 5)
    #expect(shown(text) == "1 2" && text.emptyRowCount == 2)
  }

  @Test func theStatusFitsAndNamesTheKeyThatLeaves() {
    let text = text(800, rows: 24)
    #expect(text.status(columns: 80) == "1–23 of 800   Space: on   b: back   /: search   q: close")
    #expect(text.status(columns: 40) == "1–23 of 800   Space: on   q: close")
    for columns in 22...80 {
      let status = text.status(columns: columns)
      #expect(status.displayWidth <= columns && status.hasSuffix("   q: close"))
    }
  }

  @Test func findsLinesAndGoesRoundAmongThem() {
    var text = text(40, rows: 5)
    text.move(.lines(5))
    text.find(TextSearch("3"))
    #expect(shown(text) == "13 14 15 16")
    #expect(
      text.status(columns: 80) == "Line 2 of 13 with 3   n: next   N: previous   q: close")
    #expect(text.page[0].runs.map(\.style) == [.plain, .hit])
    text.move(.hits(-2))
    #expect(shown(text).hasSuffix("39 40") && text.page[2].runs.last?.style == .plain)
    text.move(.hits(1))
    #expect(text.page[0].text == "3")
    #expect(
      text.resized((1...40).map { StyledText("\($0)") }, rows: 7).page[0].runs[0].style == .hit)
    text.find(TextSearch("x"))
    #expect(text.status(columns: 80) == "No line with x   q: close")
    text.move(.hits(1))
    text.find(nil)
    #expect(text.status(columns: 40) == "3–6 of 40   Space: on   q: close")
  }

  /// After any moves and sizes, the page is within the text, and as high as possible.
  @Test func staysWithinTheText() {
    for seed in UInt64(0)..<300 {
      var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
      func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
      }
      var count = 1 + next(60)
      var rows = 1 + next(30)
      var text = text(count, rows: rows)
      for _ in 0..<40 {
        switch next(6) {
        case 0: text.move(.pages(next(7) - 3))
        case 1: text.move(.lines(next(7) - 3))
        case 2: text.move(.start)
        case 3: text.move(.end)
        case 4:
          text.find(TextSearch(String(next(10))))
          text.move(.hits(next(5) - 2))
        default:
          (count, rows) = (1 + next(60), 1 + next(30))
          text = text.resized((1...count).map { StyledText("\($0)") }, rows: rows)
        }
        let height = max(1, rows - 1)
        #expect(text.page.count == min(count, height), "seed \(seed)")
        #expect(text.page.count + text.emptyRowCount == height, "seed \(seed)")
        #expect(text.top + text.page.count <= count, "seed \(seed)")
      }
    }
  }
}
