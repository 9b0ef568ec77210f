import Testing
import TranscriptFormat

@testable import ChatModel

/// A talk without end does not fill the memory.
@MainActor
@Suite struct TranscriptRecordTests {
  private func say(_ count: Int, to record: TranscriptRecord) {
    for number in 1...count {
      record.begin(TranscriptLine(.you, "message \(number)"))
      record.add(TranscriptLine(.bot, "reply \(number)"))
      record.finish(keeping: true)
    }
  }

  /// A beginning can be replayed; what follows on something that is left out could not.
  @Test func keepsTheBeginningAndCountsTheRest() {
    let record = TranscriptRecord(maximumBytes: 1_000)
    record.start(.test())
    say(1_000, to: record)
    let kept = record.lines.count / 2
    #expect((5...20).contains(kept) && record.leftOut == 1_000 - kept)
    #expect(record.lines.first?.text == "message 1")
    #expect(record.lines.last?.text == "reply \(kept)")
    record.start(.test())
    #expect(record.isEmpty && record.leftOut == 0)
  }

  /// What is short enough to come after a long one is left out all the same.
  @Test func leavesNoGap() {
    let record = TranscriptRecord(maximumBytes: 200)
    say(1, to: record)
    record.begin(TranscriptLine(.you, String(repeating: "x", count: 200)))
    record.add(TranscriptLine(.bot, ""))
    record.finish(keeping: true)
    say(1, to: record)
    #expect(record.lines.count == 2 && record.leftOut == 2)
  }
}
