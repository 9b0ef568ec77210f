import TestSupport
import Testing

@testable import Terminal

@Suite struct ScreenPictureTests {
  private func picture(
    _ text: String, cursor: Int? = nil, prompt: String = "you> ", suggestion: String = "",
    menu: [StyledText] = [], columns: Int = 10, rows: Int = 24
  ) -> ScreenPicture {
    InputScreen(
      prompt: StyledText(prompt, .user), text: StyledText(text),
      cursor: cursor ?? text.unicodeScalars.count, suggestion: suggestion, menu: menu
    ).picture(
      in: WindowSize(columns: columns, rows: rows), palette: Palette(isColored: true))
  }

  private func place(_ text: String, cursor: Int? = nil, columns: Int = 10) -> [Int] {
    let cursor = picture(text, cursor: cursor, columns: columns).cursor
    return [cursor.row, cursor.column]
  }

  @Test(arguments: [
    ("", [0, 5]), ("abcd", [0, 9]), ("abcde", [1, 0]), ("abcdef", [1, 1]), ("你好", [0, 9]),
    ("你好吗", [1, 2]), ("a\nb", [1, 6]), ("e\u{301}", [0, 6]), ("\u{1}", [0, 9]), ("\t", [0, 8]),
    ("👨‍👩‍👧x", [0, 8]), ("abcde\n", [1, 5]), ("\u{301}", [0, 6]),
  ])
  func theCursorStandsBehindTheText(text: String, position: [Int]) {
    #expect(place(text) == position)
  }

  @Test func theCursorStandsOnWhatFollowsIt() {
    #expect(place("abc你", cursor: 3, columns: 9) == [1, 0], "a wide character is never cut")
    #expect(place("abcde\nx", cursor: 5) == [1, 0], "a full row has no room for it")
    #expect(place("e\u{301}x", cursor: 1) == [0, 5], "never inside of a cluster")
    #expect(place("ab", cursor: 0) == [0, 5])
  }

  @Test func rowsHoldTheTextAndNothingElse() {
    #expect(picture("hello 你好").rows.map(\.text) == ["you> hello", " 你好"])
    #expect(picture("hello 你好").rows.map(\.wraps) == [true, false])
    #expect(picture("a\n\nb").rows.map(\.text) == ["you> a", "     ", "     b"])
    #expect(picture("a\u{1B}[2J").rows.map(\.text) == ["you> a\\x1B", "[2J"])
    #expect(picture("x", prompt: "a long prompt> ").rows.map(\.text) == ["a long pro", "mpt> x"])
  }

  @Test func aSuggestionIsDimmedBehindTheCursor() {
    let shown = picture("he", suggestion: "llo")
    #expect(shown.rows.map(\.text) == ["you> hello"])
    #expect(shown.rows[0].cells.map(\.code).suffix(4) == ["", "2", "2", "2"])
    #expect(shown.cursor == .init(row: 0, column: 7))
    #expect(picture("abcde", suggestion: "fg").cursor == .init(row: 1, column: 0))
  }

  @Test func aMenuStandsBelowAndFits() {
    let menu: [StyledText] = ["one", "a row that is too long", StyledText("three", .dim)]
    let shown = picture("he", menu: menu)
    #expect(shown.rows.map(\.text) == ["you> he", "one", "a row tha…", "three"])
    #expect(shown.cursor == .init(row: 0, column: 7))
    #expect(
      picture("he", menu: menu, rows: 3).rows.map(\.text) == ["you> he", "one", "a row tha…"])
  }

  @Test func whatIsTallerThanTheWindowIsShownAroundTheCursor() {
    let text = "abcde0123456789abcdefghij"
    #expect(picture(text, rows: 2).rows.map(\.text) == ["abcdefghij", ""])
    #expect(picture(text, cursor: 0, rows: 2).rows.map(\.text) == ["you> abcde", "0123456789"])
    let menu = picture(text, cursor: 8, menu: ["menu"], rows: 2)
    #expect(menu.rows.map(\.text) == ["0123456789", "menu"])
    #expect(menu.cursor == .init(row: 0, column: 3))
  }

  @Test func onlyWhatDiffersIsSent() {
    #expect(picture("ab").update(from: picture("a")) == "b")
    #expect(picture("a").update(from: picture("ab")) == "\u{1B}[D\u{1B}[K")
    #expect(picture("ab", cursor: 0).update(from: picture("ab")) == "\u{1B}[2D")
    #expect(picture("xb", cursor: 1).update(from: picture("ab", cursor: 0)) == "x")
    #expect(picture("abcdef").update(from: picture("abcde")) == "f")
    #expect(picture("abcde").update(from: picture("abcd")) == "e \r\u{1B}[K")
    #expect(picture("ab").update(from: picture("ab")).isEmpty)
    #expect(
      picture("a").update(from: picture("a", menu: ["one", "two"]))
        == "\u{1B}[B\r\u{1B}[J\u{1B}[A\u{1B}[6C")
  }

  @Test func aClusterThatTerminalsDisagreeAboutIsClearedBeforeAndLeftByColumn() {
    #expect(
      picture("👨‍👩‍👧").update(from: picture(""))
        == "  \r\u{1B}[5C👨‍👩‍👧\r\u{1B}[7C\u{1B}[K")
  }

  @Test func aResizeIsFoldedAsTerminalsDo() {
    let shown = picture("hello 你好\nabc", columns: 10)
    #expect(shown.reflowed(to: 20).rows.map(\.text) == ["you> hello 你好", "     abc"])
    #expect(shown.reflowed(to: 6).rows.map(\.text) == ["you> h", "ello ", "你好", "     a", "bc"])
    #expect(shown.reflowed(to: 6).cursor == .init(row: 4, column: 2))
    #expect(picture("abcde", columns: 10).reflowed(to: 20).cursor == .init(row: 0, column: 10))
  }
}
