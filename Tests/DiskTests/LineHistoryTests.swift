import TestSupport
import Testing

@testable import Disk

@Suite struct LineHistoryTests {
  @Test func keepsEachLineOnceTheNewestLast() {
    var history = LineHistory()
    for line in ["a", "b", "a", "", "   ", "c\nd"] { history.add(line) }
    #expect(history.lines == ["b", "a", "c\nd"])
  }

  @Test func keepsTheNewestThousand() {
    var history = LineHistory()
    for number in 0..<1500 { history.add("line \(number)") }
    #expect(history.lines.count == 1000)
    #expect(history.lines.first == "line 500")
    #expect(history.lines.last == "line 1499")
  }

  @Test func aFileIsReadAsIfItsLinesWereAdded() {
    var random = SplitMix(seed: 7)
    for count in [0, 1, 20, 999, 1001, 3000] {
      var added = LineHistory()
      var file: [UInt8] = []
      for _ in 0..<count {
        let line = "line \(Int.random(in: 0..<(count + 1), using: &random))"
        for text in [line, "  "] {
          added.add(text)
          file += Array((text + "\n").utf8)
        }
      }
      #expect(LineHistory(file: file) == added, "\(count) lines")
    }
  }

  @Test func readsBackWhatItWrote() {
    let parts = ["a", "\\", "\n", "n", "\\n", " ", "你", "\t", "\r", "\u{1B}"]
    for seed in UInt64(0)..<300 {
      var randomness = SplitMix(seed: seed)
      var history = LineHistory()
      for _ in 0..<20 {
        let count = Int.random(in: 1...8, using: &randomness)
        history.add((0..<count).map { _ in parts.randomElement(using: &randomness) ?? "" }.joined())
      }
      #expect(LineHistory(file: history.file) == history, "seed \(seed)")
    }
  }

  @Test func readsAnyFile() {
    #expect(
      LineHistory(file: Array("a\\qb\\\n\n\u{FEFF}x".utf8)).lines == ["a\\qb\\", "\u{FEFF}x"])
    #expect(LineHistory(file: [0x61, 0xFF, 0x0A]).lines == ["a\u{FFFD}"])
  }
}
