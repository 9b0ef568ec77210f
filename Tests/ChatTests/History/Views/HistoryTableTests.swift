import Foundation
import Terminal
import Testing

@testable import History

@Suite struct HistoryTableTests {
  private let rows = [
    ("hello", "2 exchanges"), ("你好，你叫什么名字？", "114 exchanges"), ("👩‍👩‍👧 été", "1 exchange"),
    ("a very long title that goes on and on and on and on for ever", "3 exchanges"),
  ].enumerated().map { number, row in
    HistoryRow(
      id: .conversation(Int64(number)),
      content: .conversation(
        ConversationDisplay(
          when: "2026-11-21 08:31", length: row.1, title: row.0,
          robot: number == 0 ? "builtin" : "builtin \(number)", user: number == 1 ? "bo" : "ann")))
  }

  /// Returns the column at which the robot starts on each line.
  private func robots(_ width: Int) -> [Int?] {
    lines(width).map { line in
      line.range(of: "  builtin").map { line[..<$0.lowerBound].displayWidth }
    }
  }

  private func lines(_ width: Int) -> [String] {
    HistoryTable(rows, width: width).text.text.split(separator: "\n").map(String.init)
  }

  @Test func columnsAreAlignedWhateverTheScript() {
    #expect(Set(robots(80)).count == 1 && robots(80).first != .some(nil))
  }

  @Test func everyLineFitsAtEveryWidth() {
    for width in 20...120 {
      #expect(lines(width).count == rows.count)
      for line in lines(width) {
        #expect(line.displayWidth < width, "\(width): \(line)")
      }
    }
  }

  @Test func aNarrowTerminalKeepsTitlesLongest() {
    #expect(lines(60).allSatisfy { !$0.contains("builtin") && $0.contains("08:31") })
    #expect(lines(40).allSatisfy { !$0.contains("08:31") && $0.contains("2026-11-21") })
    #expect(lines(24).allSatisfy { !$0.contains("2026") })
    #expect(lines(24).first?.contains("hello") == true)
  }

  @Test func theRobotAndTheUserAreShownIfTheyDiffer() {
    #expect(
      lines(80).map { $0.hasSuffix("ann") || $0.hasSuffix("bo ") } == [true, true, true, true])
    let same = HistoryTable([rows[1], rows[1]], width: 80).text.text
    #expect(!same.contains("builtin") && !same.contains("bo"))
    let users = HistoryTable([rows[1], rows[2]], width: 60).text.text
    #expect(!users.contains("ann") && !users.contains("builtin"))
  }

  @Test func aHitIsMarkedAndCutAtAWord() throws {
    var row = rows[0]
    guard case .conversation(var display) = row.content else { return }
    display.hit = "…a cup of black tea, please, and after that a…"
    row.content = .conversation(display)
    let lines = HistoryTable([row], words: ["Tea"], width: 40).lines
    #expect(lines[0].map(\.text).last == "    …a cup of black tea, please, and…")
    #expect(lines[0][1].runs.map(\.style) == [.plain, .notice, .hit, .notice])
    for width in 20...60 {
      let line = HistoryTable([row], words: ["Tea"], width: width).lines[0][1]
      #expect(line.text.displayWidth < width)
      let words = line.text.dropFirst(4).dropLast().split(separator: " ")
      #expect(words.allSatisfy { display.hit?.contains($0) == true }, "\(line.text)")
    }
  }

  @Test func hitsInAnExchangeAreMarked() {
    let row = HistoryRow(
      id: .exchange(1), content: .exchange(ExchangeDisplay(message: "tea?", reply: "Tea it is")))
    let runs = HistoryTable([row], words: ["tea"], width: 40).lines[0].flatMap(\.runs)
    #expect(runs.filter { $0.style == .hit }.map(\.text) == ["tea", "Tea"])
  }

  @Test func anExchangeIsShownWholeAndDrivesNothing() {
    let row = HistoryRow(
      id: .exchange(1),
      content: .exchange(ExchangeDisplay(message: "one two three four", reply: "\u{1B}[2Jfive")))
    let text = HistoryTable([row], width: 20).text.text
    #expect(text == " 1  you> one two\n         three four\n    bot> \\x1B[2Jfive\n")
  }
}
