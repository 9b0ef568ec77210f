import Terminal
import TestSupport
import Testing

@testable import Transcripts

@Suite struct PictureTimelineTests {
  @Test func typedLettersAppearBeforeTheReply() throws {
    let timeline = PictureTimeline(
      [.typed(prompt: "you> ", "hi"), .written("bot> Hello!\n")], width: 80)
    try #require(timeline.rows.count == 3)
    let typing = try #require(timeline.rows[0].typing)
    #expect(typing.column == 5 && typing.widths == [1, 1])
    #expect(timeline.rows[0].appearTime < typing.start && typing.start < typing.end)
    #expect(typing.end < typing.leaveTime && typing.leaveTime <= timeline.rows[1].appearTime)
    // The prompt waits at the end.
    #expect(timeline.rows[2].cells.map(\.text) == ["you> "])
    #expect(timeline.rows[2].typing?.leaveTime == .max)
  }

  @Test func wideLettersTakeTwoColumns() throws {
    let timeline = PictureTimeline([.typed(prompt: "you> ", "a你好b")], width: 80)
    #expect(timeline.rows[0].typing?.widths == [1, 2, 2, 1])
    #expect(timeline.rows[0].cells.map(\.text) == ["you> a", "你好", "b"])
    #expect(timeline.rows[0].cells.map(\.column) == [0, 6, 10])
  }

  @Test func controlCharactersAreShown() {
    let timeline = PictureTimeline([.written("a\u{1B}[2Jb\tc\n")], width: 80)
    #expect(timeline.rows[0].cells.map(\.text) == ["a\\x1B[2Jb       c"])
  }

  @Test func everyRowFitsAndNothingIsLostOrOutOfOrder() {
    let letters = Array("ab <&你好\t👩‍💻é\n/\u{1B}")
    for seed in UInt64(0)..<200 {
      var random = SplitMix(seed: seed)
      func text() -> StyledText {
        (0..<Int.random(in: 0...3, using: &random)).reduce("") { sum, _ in
          let some = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? "x"
          }
          return sum
            + StyledText(
              String(some), StyledText.Style.allCases.randomElement(using: &random) ?? .plain)
        }
      }
      var moments: [TerminalMoment] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        moments.append(
          Bool.random(using: &random) ? .typed(prompt: "you> ", text()) : .written(text()))
      }
      let timeline = PictureTimeline(moments, width: 24)
      var time = 0
      for row in timeline.rows {
        #expect(time <= row.appearTime && row.appearTime <= timeline.duration, "\(seed)")
        time = row.appearTime
        var column = 0
        for cells in row.cells {
          #expect(cells.column == column && cells.width == cells.text.displayWidth, "\(seed)")
          column += cells.width
        }
        #expect(column <= 24, "\(seed)")
        if let typing = row.typing {
          #expect(typing.column + typing.widths.reduce(0, +) == column, "\(seed)")
        }
      }
      let drawn = timeline.rows.flatMap(\.cells).map(\.text).joined().filter { $0 != " " }
      let expected =
        moments.map { moment in
          switch moment {
          case .typed(let prompt, let text): (prompt + text).visible.text
          case .written(let text): text.visible.text
          }
        }.joined().filter { !$0.isWhitespace }
      let last =
        moments.contains {
          if case .typed = $0 { true } else { false }
        } ? "you>" : ""
      #expect(drawn == expected + last, "\(seed)")
    }
  }
}
