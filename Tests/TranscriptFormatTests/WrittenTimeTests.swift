import Responder
import TestSupport
import Testing
import TranscriptFormat

/// Dates and times as transcripts write them.
@Suite struct WrittenTimeTests {
  @Test func `a time is read as it is written`() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let time = LocalTime(
        secondsSince1970: Int64.random(in: -62_167_219_200...253_402_300_799, using: &random))
      #expect(LocalTime(written: time.description) == time, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21T00:00:00"), ("2026-11-21 08:30", "2026-11-21T08:30:00"),
    ("2026-11-21T08:30:15Z", "2026-11-21T08:30:15"), ("2024-02-29", "2024-02-29T00:00:00"),
    ("0000-01-01", "0000-01-01T00:00:00"), ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
  ])
  func `parts may be missing`(text: String, whole: String) {
    #expect(LocalTime(written: text)?.description == whole)
  }

  @Test(arguments: [
    "2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32",
    "9999-12-31T24:00", "2026-11-21T08:60", "2026-11-21T08:30:60", "2026-11", "26-11-21",
    "2026-11-21T08", "", "T", "2026-11-2１",
  ])
  func `there is no other day or time`(text: String) {
    #expect(LocalTime(written: text) == nil)
  }
}
