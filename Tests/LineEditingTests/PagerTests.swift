import Terminal
import Testing

@testable import LineEditing

@Suite struct PagerTests {
  private func pager() -> Pager {
    Pager(PagedText((1...30).map { StyledText("line \($0)") }, rows: 5))
  }

  /// Presses keys; returns whether the text is still shown.
  private func press(_ text: String, in pager: inout Pager) -> Bool {
    text.unicodeScalars.allSatisfy { pager.take(.scalar($0)) }
  }

  @Test func keysOfASearchAreText() {
    var pager = pager()
    #expect(press("/q茶", in: &pager) && pager.typed == "q茶")
    #expect(pager.status(columns: 40).text == "/q茶")
    #expect(press("\u{7F}\u{15}1\u{8}", in: &pager) && pager.typed?.isEmpty == true)
    #expect(press("\u{7F}", in: &pager) && pager.typed == nil)
    #expect(press("/x\u{1B}", in: &pager) && pager.typed == nil)
    let isShown = pager.take(.scalar("/")) && pager.take(.paste("29\nmore"))
    #expect(isShown && press("\r", in: &pager))
    #expect(pager.text.page.last?.text == "line 30" && pager.typed == nil)
    #expect(pager.status(columns: 40).text == "Line 1 of 1 with 29   q: close")
    #expect(press("/\r", in: &pager) && pager.text.position == "27–30 of 30")
  }

  @Test(arguments: ["q", "Q", "\u{1B}", "\u{3}", "\u{4}", "\u{7}"])
  func leavesByManyKeys(key: String) {
    var pager = pager()
    #expect(!press(key, in: &pager))
  }

  @Test func aLongSearchShowsItsEndAndDrivesNothing() {
    var pager = pager()
    let isShown =
      pager.take(.scalar("/")) && pager.take(.paste(String(repeating: "ab\u{1B}", count: 40)))
    #expect(isShown)
    let status = pager.status(columns: 20).text
    #expect(status.displayWidth <= 20 && status.hasPrefix("/") && !status.contains("\u{1B}"))
  }
}
