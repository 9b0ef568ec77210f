import TestSupport
import Testing

@testable import LineEditing

@Suite struct EditedTextTests {
  private func line(_ text: String, _ cursor: Int? = nil) -> EditedText {
    let scalars = Array(text.unicodeScalars)
    return EditedText(scalars, cursor: cursor ?? scalars.count)
  }

  @Test func stepsOverClusters() {
    #expect(line("e\u{301}x", 0).offset(stepping: 1) == 2)
    #expect(line("👩‍👩‍👧").offset(stepping: -1) == 0)
    #expect(line("ab", 0).offset(stepping: -1) == 0)
    #expect(line("ab").offset(stepping: 1) == 2)
    #expect(line("").offset(stepping: -1) == 0)
  }

  @Test func aCursorInsideOfAClusterFindsItsEnds() {
    #expect(line("ae\u{301}x", 2).clusterStart == 1)
    #expect(line("ae\u{301}x", 2).clusterEnd == 3)
    #expect(line("ae\u{301}x", 3).clusterStart == 3)
  }

  @Test func stepsOverWords() {
    #expect(line("hello, you there", 0).offset(steppingWord: 1) == 5)
    #expect(line("hello, you there", 5).offset(steppingWord: 1) == 10)
    #expect(line("hello, you there").offset(steppingWord: -1) == 11)
    #expect(line("hello, you", 7).offset(steppingWord: -1) == 0)
  }

  @Test func stepsOverRows() {
    #expect(line("abc\nde\nf", 2).offset(steppingRow: -1) == nil)
    #expect(line("abc\nde\nf", 2).offset(steppingRow: 1) == 6)
    #expect(line("abc\nde\nf", 3).offset(steppingRow: 1) == 6)
    #expect(line("abc\nde\nf").offset(steppingRow: -1) == 5)
    #expect(line("abc\nde\nf").offset(steppingRow: 1) == nil)
  }

  @Test func everyStepEndsBetweenClusters() {
    var texts = HostileTexts(seed: 3)
    for _ in 0..<300 {
      let text = texts.text()
      let ends = text.indices.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) }
      let count = text.unicodeScalars.count
      guard count < 200 else { continue }
      for cursor in 0...count {
        let line = line(text, cursor)
        for offset in [
          line.clusterStart, line.clusterEnd, line.offset(stepping: 1), line.offset(stepping: -1),
        ] {
          #expect(ends.contains(offset) || offset == count, "\(text.debugDescription) \(cursor)")
        }
        #expect(line.offset(stepping: 1) > cursor || cursor == count)
        #expect(line.offset(stepping: -1) < cursor || cursor == 0)
      }
    }
  }
}
