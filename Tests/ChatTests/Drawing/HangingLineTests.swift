import Terminal
import Testing

@testable import ScreenKit

@Suite struct HangingLineTests {
  private func lines(_ line: HangingLine, _ width: Int) -> [String] {
    line.styledLines(width: width).map(\.text)
  }

  @Test func furtherRowsStandUnderTheText() {
    let line = HangingLine(" 33.3 %  ", "A long reply that wraps\nand goes on")
    #expect(
      lines(line, 24) == [
        " 33.3 %  A long reply", "         that wraps", "         and goes on",
      ])
    #expect(lines(line, 80) == [" 33.3 %  A long reply that wraps", "         and goes on"])
    #expect(lines(HangingLine("", "That is all."), 80) == ["That is all."])
  }

  @Test func aNarrowWindowPutsTheTextBelowItsHead() {
    let line = HangingLine("100.0 %  ", "A reply")
    #expect(lines(line, 16) == ["100.0 %  ", "  A reply"])
    for width in 4...60 {
      #expect(lines(line, width).dropFirst().allSatisfy { $0.displayWidth <= width })
    }
  }

  @Test func aPipeGetsItAsItIs() {
    #expect(HangingLine(" 1.0 %  ", "a\nb").plain == " 1.0 %  a\nb")
  }

  @Test func aRowThatIsReadHasNoColumns() {
    let lines = [HangingLine("find [words]    ", "lists"), HangingLine("", "That is all.")]
    #expect(
      NoteDisplay.list(lines).plainLines.map(\.text) == ["find [words]: lists", "That is all."])
  }
}
