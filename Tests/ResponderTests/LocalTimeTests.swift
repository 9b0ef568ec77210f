import Foundation
import TestSupport
import Testing

@testable import Responder

@Suite struct LocalTimeTests {
  /// Every day of four centuries follows the one before it.
  @Test func daysFollowEachOther() {
    var last = LocalTime(secondsSince1970: -86_400 * 100_000)
    for day in -99_999...100_000 {
      let next = LocalTime(secondsSince1970: 86_400 * Int64(day))
      #expect(next.weekday == last.weekday % 7 + 1)
      let (a, b) = (last.date, next.date)
      switch (b.month, b.day) {
      case (1, 1):
        #expect(b.year == a.year + 1 && a.month == 12 && a.day == 31 && next.dayOfYear == 1)
      case (_, 1):
        #expect(b.year == a.year && b.month == a.month + 1 && (28...31).contains(a.day))
        #expect(next.dayOfYear == last.dayOfYear + 1)
      default:
        #expect(b.year == a.year && b.month == a.month && b.day == a.day + 1)
        #expect(next.dayOfYear == last.dayOfYear + 1)
      }
      last = next
    }
  }

  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00"), (1_795_248_309, 0, "2026-11-21T08:05:09"),
      (1_795_248_309, -9 * 3600, "2026-11-20T23:05:09"), (-1, 3600, "1970-01-01T00:59:59"),
      (951_782_400, 0, "2000-02-29T00:00:00"), (.max, .max, "9999-12-31T23:59:59"),
      (.min, .min, "0000-01-01T00:00:00"),
    ] as [(Int64, Int, String)])
  func description(_ moment: Int64, _ offset: Int, _ expected: String) {
    let time = LocalTime(secondsSince1970: moment, secondsEastOfUTC: offset)
    #expect(time.description == expected)
  }

  /// The weeks of ISO 8601 are those of Foundation's calendar, on every day of a century.
  @Test func weeksAreThoseOfTheCalendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for day in 0..<36_600 as Range<Int64> {
      let time = LocalTime(secondsSince1970: 86_400 * day)
      let parts = calendar.dateComponents(
        [.yearForWeekOfYear, .weekOfYear], from: Date(timeIntervalSince1970: Double(86_400 * day)))
      #expect(time.part("G") == parts.yearForWeekOfYear.map(String.init), "day \(day)")
      #expect(time.part("V", isPadded: false) == parts.weekOfYear.map(String.init), "day \(day)")
    }
    let newYear = LocalTime(year: 2027)
    #expect(["Y", "G", "g", "V"].map { newYear.part($0) } == ["2027", "2026", "26", "53"])
  }

  /// Every part is the one that C's `strftime` writes, at random times of nine thousand years.
  @Test func partsAreThoseOfC() {
    let letters = "aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyY%"
    let format = letters.map { "%\($0)" }.joined(separator: "|")
    var random = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      let moment = Int64.random(in: -30_610_224_000...253_402_300_799, using: &random)
      var seconds = time_t(moment)
      var parts = unsafe tm()
      unsafe gmtime_r(&seconds, &parts)
      var bytes = [CChar](repeating: 0, count: 500)
      let length = unsafe strftime(&bytes, bytes.count, format, &parts)
      let expected = String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
      let time = LocalTime(secondsSince1970: moment)
      let found = letters.unicodeScalars.compactMap { time.part($0) }.joined(separator: "|")
      #expect(found == expected)
    }
  }

  @Test func withoutATimeZoneNoSecondsSince1970AreKnown() {
    let time = LocalTime(secondsSince1970: 0, secondsEastOfUTC: 3600)
    #expect(["s", "z", "Z"].map { time.part($0) } == ["", "", ""])
  }

  @Test func theFirstDayWasAThursday() { #expect(LocalTime(secondsSince1970: 0).weekday == 4) }
}
