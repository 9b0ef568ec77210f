import Testing

@testable import Terminal

@Suite struct PaletteTests {
  private let hostile = "a\u{1B}[31mb\u{9B}2Jc\u{202E}d\rf\u{7}"

  @Test func withoutColorThereIsNoEscapeAtAll() {
    for style in StyledText.Style.allCases {
      let sent = Palette(isColored: false).render(StyledText(hostile, style))
      #expect(sent == hostile.visible)
    }
  }

  @Test func colorEndsBeforeTheLine() {
    let palette = Palette(isColored: true)
    #expect(palette.render(StyledText("a\nb\n\n", .strong)) == "\u{1B}[1ma\nb\u{1B}[0m\n\n")
    #expect(palette.render(StyledText("\n", .strong)) == "\n")
  }

  @Test func aLinkHasItsHostAndDoesNotEndEarly() {
    let text =
      StyledText("a.rive:3", .dim, link: FileLink("/tmp/a b\u{1B}\\é/x%.rive", line: 3)) + ": x"
    #expect(
      Palette(isColored: false, linkHost: "my host").render(text)
        == "\u{1B}]8;;file://my%20host/tmp/a%20b%1B%5C%C3%A9/x%25.rive#3\u{1B}\\a.rive:3\u{1B}]8;;\u{1B}\\: x"
    )
    #expect(Palette(isColored: false).render(text) == "a.rive:3: x")
  }

  /// The address takes no columns.
  @Test func aLinkIsCutAndWrappedByItsText() {
    let text = StyledText(
      "one two three", .dim, link: FileLink("/a/very/long/path/to/some/file.rive"))
    #expect(text.wrapped(to: 8).text == "one two\nthree")
    #expect(text.cut(toWidth: 8).text == "one two…")
    #expect(text.wrapped(to: 8).runs.filter { $0.link != nil }.map(\.text) == ["one two", "three"])
  }

  @Test func colorIsTheOnlyEscapeSent() {
    for style in StyledText.Style.allCases {
      let sent = Palette(isColored: true).render(StyledText(hostile, style))
      let code = Theme.auto.sgrParameter(for: style)
      #expect(sent == (code.map { "\u{1B}[\($0)m\(hostile.visible)\u{1B}[0m" } ?? hostile.visible))
    }
  }
}
