/// A local date and time, without a time zone.
///
/// ```swift
/// conversation.clock = LocalTime(secondsSince1970: 1_795_249_800, secondsEastOfUTC: 3600)  // 2026-11-21 09:30:00
/// ```
public struct LocalTime: Codable, Sendable, Hashable {
  /// The seconds since the start of 1970 on the local clock.
  public let seconds: Int64

  /// Creates the time that clocks show at a moment.
  ///
  /// - Parameters:
  ///   - moment: the seconds since the start of 1970 in UTC. A time outside the years 0 to 9999 becomes the first or
  ///     last second of these years.
  ///   - offset: the difference between the clock and UTC, positive to the east.
  public init(secondsSince1970 moment: Int64, secondsEastOfUTC offset: Int = 0) {
    let shown = moment.addingReportingOverflow(Int64(offset))
    seconds = min(max(shown.overflow ? moment : shown.partialValue, Self.first), Self.last)
  }

  /// The first second of the year 0 and the last one of the year 9999.
  private static let (first, last): (Int64, Int64) = (-62_167_219_200, 253_402_300_799)

  private enum CodingKeys: CodingKey { case seconds }

  /// Decodes the seconds since the start of 1970.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(secondsSince1970: try container.decode(Int64.self, forKey: .seconds))
  }

  /// The days since the start of 1970.
  private var days: Int { Int((seconds - Int64(secondOfDay)) / 86_400) }
  private var secondOfDay: Int { Int((seconds % 86_400 + 86_400) % 86_400) }

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }
  /// The day of the week: 1 for Monday, 7 for Sunday.
  public var weekday: Int { ((days + 3) % 7 + 7) % 7 + 1 }

  /// The year, the month and the day of the month, counted from 1, in the Gregorian calendar.
  ///
  /// Howard Hinnant's `civil_from_days`: years start in March, so that the leap day comes last.
  public var date: (year: Int, month: Int, day: Int) {
    // The year 0 starts 719,528 days before 1970, so the shifted number of days is never below -60.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1
    )
  }

  /// The day of the year, counted from 1.
  public var dayOfYear: Int {
    let (year, month, day) = date
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    return before + day + (isLeap && month > 2 ? 1 : 0)
  }
}

extension LocalTime: CustomStringConvertible {
  /// The date and time in the form of a `clock:` header: `2026-11-21T08:30:15`.
  public var description: String {
    let (year, month, day) = date
    return year.padded(4) + "-" + month.padded(2) + "-" + day.padded(2) + "T"
      + [hour, minute, second].map { $0.padded(2) }.joined(separator: ":")
  }
}
