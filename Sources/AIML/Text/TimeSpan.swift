import Responder

/// The distance between two times, for `<interval>`.
struct TimeSpan {
  let from: LocalTime
  let to: LocalTime

  /// Returns the distance in a style such as `days` or `hms`, truncated toward zero; `nil` for an unknown style.
  ///
  /// `hms` gives only the hours, minutes and seconds beyond whole days, without a sign.
  func text(in style: String) -> String? {
    let seconds = Int(to.seconds - from.seconds)
    switch style {
    case "years": return String(months / 12)
    case "months": return String(months)
    case "weeks": return String(seconds / 604_800)
    case "days": return String(seconds / 86_400)
    case "hours": return String(seconds / 3_600)
    case "minutes": return String(seconds / 60)
    case "seconds": return String(seconds)
    case "ymd": return dateWords
    case "hms": return timeWords
    case "ymdhms": return dateWords + ", " + timeWords
    default: return nil
    }
  }

  /// The full months between the times; negative if `to` is the earlier one.
  private var months: Int {
    if to.seconds < from.seconds { return -TimeSpan(from: to, to: from).months }
    let (first, last) = (from.date, to.date)
    let count = (last.year - first.year) * 12 + last.month - first.month
    return secondsIntoMonth(of: to) >= secondsIntoMonth(of: from) ? count : count - 1
  }

  /// Returns a number of seconds for comparing times within a month.
  private func secondsIntoMonth(of time: LocalTime) -> Int {
    time.date.day * 86_400 + time.hour * 3_600 + time.minute * 60 + time.second
  }

  private var dateWords: String {
    let (total, first) = (months, from.date)
    let month = first.year * 12 + first.month - 1 + total
    // The day 0 of the next month is the last one of this month, which may be shorter than the first one.
    let lastDay = LocalTime(year: month / 12, month: month % 12 + 2, day: 0).date.day
    let start = LocalTime(
      year: month / 12, month: month % 12 + 1, day: min(first.day, lastDay), hour: from.hour,
      minute: from.minute, second: from.second)
    let days = (to.seconds - start.seconds) / 86_400
    return "\(total / 12) years, \(total % 12) months, \(days) days"
  }

  private var timeWords: String {
    let seconds = abs(to.seconds - from.seconds) % 86_400
    return "\(seconds / 3_600) hours, \(seconds / 60 % 60) minutes, \(seconds % 60) seconds"
  }
}
