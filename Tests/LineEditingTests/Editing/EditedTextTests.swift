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

  @Test func aWordMayEndAtWhiteSpaceOnly() {
    #expect(line("cd a/b-c  ").startAfterSpace == 3)
    #expect(line("one", 2).startAfterSpace == 0 && line("").startAfterSpace == 0)
  }

  @Test func aWordHasWhiteSpaceAroundIt() {
    #expect(line("one two, x", 5).word(isAround: false) == 4..<7)
    #expect(line("one two  x", 4).word(isAround: true) == 4..<9)
    #expect(line("one two", 7).word(isAround: true) == 3..<7)
    #expect(
      line("a, b", 1).word(isAround: false) == 1..<2 && line("").word(isAround: true) == 0..<0)
  }

  @Test func deletedTextsJoinAndComeBackInTurn() {
    var kills = KillRing()
    #expect(kills.newest() == nil && kills.earlier() == nil)
    kills.add("b", isBefore: true, joins: false)
    kills.add("a ", isBefore: true, joins: true)
    kills.add("c", isBefore: false, joins: true)
    #expect(kills.newest() == "a bc")
    kills.add("x", isBefore: false, joins: false)
    #expect(kills.newest() == "x" && kills.earlier() == "a bc" && kills.earlier() == "x")
  }

  @Test func whatIsUndoneIsDoneAgainUntilTheLineChanges() {
    var undo = UndoStack()
    for text in ["", "a ", "a b "] { undo.record(line(text)) }
    #expect(undo.undo() == line("a ") && undo.undo() == line(""))
    undo.record(line(""))
    #expect(undo.redo() == line("a ") && undo.redo() == line("a b ") && undo.redo() == nil)
    #expect(undo.undo() == line("a "))
    undo.record(line("a c "))
    #expect(undo.redo() == nil)
  }

  @Test func stepsOverRows() {
    #expect(line("abc\nde\nf", 2).offset(steppingRow: -1, to: 2) == nil)
    #expect(line("abc\nde\nf", 2).offset(steppingRow: 1, to: 2) == 6)
    #expect(line("abc\nde\nf", 3).offset(steppingRow: 1, to: 3) == 6)
    #expect(line("abc\nde\nf").offset(steppingRow: -1, to: 1) == 5)
    #expect(line("abc\nde\nf").offset(steppingRow: 1, to: 1) == nil)
    #expect(line("你好x\nabcde", 1).column == 2)
    #expect(line("你好x\nabcde", 1).offset(steppingRow: 1, to: 2) == 6)
    #expect(line("你好x\nabcde").offset(steppingRow: -1, to: 3) == 1)
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
