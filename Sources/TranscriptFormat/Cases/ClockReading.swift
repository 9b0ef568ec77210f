import Responder

/// A fixed date and time without a time zone, as a header or a `clock>` line sets it.
package struct ClockReading: Sendable, Hashable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int

  /// Parses `2026-11-21`, `2026-11-21 08:30` or `2026-11-21T08:30:15`, with or without a `Z` at the end; returns
  /// `nil` for another form, or for a date or time that does not exist.
  package init?(_ written: String) {
    var text = written[...]
    if text.last == "Z" { text.removeLast() }
    let halves = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard (1...2).contains(halves.count), let date = Self.numbers(halves[0], "-", [4, 2, 2]),
      date.count == 3
    else { return nil }
    var time = [0, 0, 0]
    if halves.count == 2 {
      guard let read = Self.numbers(halves[1], ":", [2, 2, 2]), read.count >= 2 else { return nil }
      time = read + (read.count == 2 ? [0] : [])
    }
    (year, month, day) = (date[0], date[1], date[2])
    (hour, minute, second) = (time[0], time[1], time[2])
    guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day), hour < 24,
      minute < 60, second < 60
    else { return nil }
  }

  /// The seconds since the start of 1970, if the reading is in UTC.
  package var secondsSince1970: Int64 {
    // Howard Hinnant, "chrono-compatible low-level date algorithms": days_from_civil.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// The reading in the form of a transcript: `2026-11-21T08:30:15`.
  package var written: String { LocalTime(secondsSince1970: secondsSince1970).description }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func numbers(_ text: Substring, _ separator: Character, _ widths: [Int]) -> [Int]?
  {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count <= widths.count else { return nil }
    var numbers: [Int] = []
    for (part, width) in zip(parts, widths) {
      guard part.count == width, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
