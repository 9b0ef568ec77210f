import Testing
import TranscriptFormat

@testable import Conversations

/// An endless conversation does not fill the memory.
@MainActor
@Suite struct TranscriptRecordTests {
  private func say(_ count: Int, to record: TranscriptRecord) {
    for number in 1...count {
      record.begin(TranscriptLine(.you, "message \(number)"))
      record.add(TranscriptLine(.bot, "reply \(number)"))
      record.finish(keeping: true)
    }
  }

  /// The beginning can be replayed; later exchanges that depend on omitted ones could not.
  @Test func keepsTheBeginningAndCountsTheRest() {
    let record = TranscriptRecord(maximumBytes: 1_000)
    record.start(.test())
    say(1_000, to: record)
    let kept = record.lines.count / 2
    #expect((5...20).contains(kept) && record.leftOutCount == 1_000 - kept)
    #expect(record.lines.first?.text == "message 1")
    #expect(record.lines.last?.text == "reply \(kept)")
    record.start(.test())
    #expect(record.isEmpty && record.leftOutCount == 0)
  }

  /// An exchange that was left out takes nothing else with it, and what is taken back makes room.
  @Test func takesBackWhatWasLeftOutAndWhatWasKept() {
    let record = TranscriptRecord(maximumBytes: 1_000)
    record.start(.test())
    say(1_000, to: record)
    let kept = record.lines
    // The first message once more, now without room for it.
    say(1, to: record)
    record.takeBack("message 1")
    #expect(record.lines == kept && record.leftOutCount == 1_000 - kept.count / 2)
    record.takeBack("message \(kept.count / 2)")
    #expect(record.lines == Array(kept.dropLast(2)) && record.leftOutCount == 0)
    say(1, to: record)
    #expect(record.lines.count == kept.count && record.leftOutCount == 0)
  }

  @Test("Of the exchanges that were left out, only the newest can be taken back")
  func forgetsWhatWasLeftOutLongAgo() {
    let record = TranscriptRecord(maximumBytes: 1_000)
    record.start(.test())
    say(10_000, to: record)
    let (kept, count) = (record.lines, record.leftOutCount)
    #expect(count == 10_000 - kept.count / 2)
    for message in ["message 100", "message 1"] { record.takeBack(message) }
    #expect(record.lines == kept && record.leftOutCount == count)
    record.takeBack("message 9001")
    #expect(record.lines == kept && record.leftOutCount == count - 1_000)
  }

  /// A short exchange after a long omitted one is omitted too.
  @Test func leavesNoGap() {
    let record = TranscriptRecord(maximumBytes: 200)
    say(1, to: record)
    record.begin(TranscriptLine(.you, String(repeating: "x", count: 200)))
    record.add(TranscriptLine(.bot, ""))
    record.finish(keeping: true)
    say(1, to: record)
    #expect(record.lines.count == 2 && record.leftOutCount == 2)
  }
}
