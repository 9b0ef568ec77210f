/// A moment, in microseconds since the start of 1970 in UTC.
package struct WallTime: Sendable, Hashable, Comparable, Codable {
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension WallTime: CustomStringConvertible {
  /// The time as ISO 8601 in UTC: `2026-11-21T07:22:15.000123Z`.
  package var description: String {
    let (seconds, fraction) = microseconds.dividedFloored(by: 1_000_000)
    let (days, second) = seconds.dividedFloored(by: 86_400)
    let date = Self.civilDate(daysSince1970: days)
    let time = [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
    return Self.digits(date.year, 4) + "-" + Self.digits(date.month, 2) + "-"
      + Self.digits(date.day, 2) + "T" + time.joined(separator: ":") + "."
      + Self.digits(fraction, 6) + "Z"
  }

  /// Returns the civil date by Howard Hinnant's `civil_from_days`: years start in March, so that the leap day comes last.
  private static func civilDate(daysSince1970 days: Int64) -> (
    year: Int64, month: Int64, day: Int64
  ) {
    let (era, dayOfEra) = (days + 719_468).dividedFloored(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func digits(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

extension Int64 {
  fileprivate func dividedFloored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
