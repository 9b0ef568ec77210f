import Terminal
import Testing

@testable import LineEditing

@Suite struct PromptTextTests {
  private func shown(_ text: StyledText, colored: Bool = true) -> String {
    let prompt = PromptText.scalars(text, palette: Palette(isColored: colored))
    return String(String.UnicodeScalarView(prompt))
  }

  @Test func colorsStandBetweenMarksAndEndBeforeTheLastCharacter() {
    #expect(
      shown(StyledText("you> ", .user)) == "\u{1}\u{1B}[0;1m\u{1}you>\u{1}\u{1B}[0m\u{1} ")
    #expect(
      shown(StyledText("a", .user) + StyledText("b", .warning) + "c")
        == "\u{1}\u{1B}[0;1m\u{1}a\u{1}\u{1B}[0;33m\u{1}b\u{1}\u{1B}[0m\u{1}c")
  }

  @Test func withoutColorThereAreNoMarks() {
    #expect(shown(StyledText("you> ", .user), colored: false) == "you> ")
    #expect(shown("plain") == "plain")
  }
}
