import Conversations
import ScreenKit
import Terminal
import Testing
import TranscriptFormat

@Suite struct LabeledTextTests {
  @Test func wrapsBesideTheLabel() {
    let text = StyledText(
      label:
        .bot, "The soup is good today.\nAnd so is the fish.", .robot, width: 25)
    #expect(
      text.text == "bot> The soup is good\n     today.\n     And so is the fish.\n")
    #expect(text.runs.first?.style == .robot)
  }

  @Test func countsWideCharactersTwice() {
    let text = StyledText(label: .bot, "你好你好你好你好你好", .robot, width: 25)
    #expect(text.text == "bot> 你好你好你好你好你好\n")
    let narrow = StyledText(label: .bot, "你好你好你好你好你好", .robot, width: 21)
    #expect(narrow.text == "bot> 你好你好你好你好\n     你好\n")
  }

  @Test func anEmptyTextIsTheLabelAlone() {
    #expect(StyledText(label: .bot, "", .robot, width: 80).text == "bot>\n")
  }

  @Test func aVeryNarrowTerminalStillHasWords() {
    #expect(StyledText(label: .bot, "hello there", .robot, width: 3).text == "bot> hello there\n")
  }

  @Test func unwrappedItIsTheLineOfATranscript() {
    for text in ["Hello", "one\ntwo", "你好"] {
      let line = TranscriptLine(.bot, text).written + "\n"
      #expect(StyledText(label: .bot, text, .robot, width: 80).text == line)
    }
  }
}
