import Testing

@testable import Terminal

@Suite struct PaletteTests {
  private let hostile = "a\u{1B}[31mb\u{9B}2Jc\u{202E}d\rf\u{7}"

  @Test func withoutColourThereIsNoEscapeAtAll() {
    for style in StyledText.Style.allCases {
      let sent = Palette(isColored: false).render(StyledText(hostile, style))
      #expect(sent == hostile.visible)
    }
  }

  @Test func colourEndsBeforeTheLine() {
    let palette = Palette(isColored: true)
    #expect(palette.render(StyledText("a\nb\n\n", .strong)) == "\u{1B}[1ma\nb\u{1B}[0m\n\n")
    #expect(palette.render(StyledText("\n", .strong)) == "\n")
  }

  @Test func colourIsTheOnlyEscapeSent() {
    for style in StyledText.Style.allCases {
      let sent = Palette(isColored: true).render(StyledText(hostile, style))
      let code = Palette.code(style)
      #expect(sent == (code.map { "\u{1B}[\($0)m\(hostile.visible)\u{1B}[0m" } ?? hostile.visible))
    }
  }
}
