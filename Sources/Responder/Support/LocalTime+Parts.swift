/// The parts of a time in English, named by the letters of C's `strftime`, and times created from parts.
extension LocalTime {
  /// Creates the time of a date; days beyond the end of a month, and times beyond the end of a day, carry over.
  package init(
    year: Int, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    // Howard Hinnant's `days_from_civil`: years start in March, so that the leap day comes last.
    let march = month <= 2 ? year - 1 : year
    let era = (march >= 0 ? march : march - 399) / 400
    let yearOfEra = march - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    self.init(secondsSince1970: Int64(days * 86_400 + hour * 3_600 + minute * 60 + second))
  }

  package static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The week of ISO 8601, which begins on Monday and belongs to the year of its Thursday.
  private var isoWeek: (year: Int, number: Int) {
    let thursday = LocalTime(secondsSince1970: seconds + Int64(4 - weekday) * 86_400)
    return (thursday.date.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  /// The hour on a 12-hour clock, 1 to 12.
  package var hourOf12: Int { (hour + 11) % 12 + 1 }

  /// Returns the part that a letter stands for, such as the year for `Y`; `nil` for an unknown letter.
  ///
  /// - Parameter isPadded: whether numbers have leading zeros or blanks; numbers in a combined part, such as `T` for
  ///   `09:30:00`, always have them.
  package func part(_ letter: Unicode.Scalar, isPadded: Bool = true) -> String? {
    let date = date
    // The days since the last Sunday and since the last Monday, for numbering weeks.
    let (sunday, monday) = (weekday % 7, weekday - 1)
    func number(_ number: Int, _ width: Int, _ filler: Character = "0") -> String {
      isPadded ? number.padded(width, filler) : String(number)
    }
    func parts(_ format: String) -> String {
      format.unicodeScalars.map { part($0) ?? String($0) }.joined()
    }
    return switch letter {
    case "a": String(Self.weekdays[weekday - 1].prefix(3))
    case "A": Self.weekdays[weekday - 1]
    case "b", "h": String(Self.months[date.month - 1].prefix(3))
    case "B": Self.months[date.month - 1]
    case "c": parts("a b e T Y")
    case "C": number(date.year / 100, 2)
    case "d": number(date.day, 2)
    case "D", "x": parts("m/d/y")
    case "e": number(date.day, 2, " ")
    case "F": parts("Y-m-d")
    case "g": number(isoWeek.year % 100, 2)
    case "G": number(isoWeek.year, 4)
    case "H": number(hour, 2)
    case "I": number(hourOf12, 2)
    case "j": number(dayOfYear, 3)
    case "k": number(hour, 2, " ")
    case "l": number(hourOf12, 2, " ")
    case "m": number(date.month, 2)
    case "M": number(minute, 2)
    case "n": "\n"
    case "p": hour < 12 ? "AM" : "PM"
    case "P": hour < 12 ? "am" : "pm"
    case "r": parts("I:M:S p")
    case "R": parts("H:M")
    case "S": number(second, 2)
    case "t": "\t"
    case "T", "X": parts("H:M:S")
    case "u": String(weekday)
    case "U": number((dayOfYear + 6 - sunday) / 7, 2)
    case "V": number(isoWeek.number, 2)
    case "w": String(sunday)
    case "W": number((dayOfYear + 6 - monday) / 7, 2)
    case "y": number(date.year % 100, 2)
    case "Y": number(date.year, 4)
    // A local time has no time zone; `s`, the seconds since 1970, would count from there in UTC.
    case "s", "z", "Z": ""
    case "%": "%"
    default: nil
    }
  }
}

extension Int {
  /// Returns the digits, padded on the left with zeros or with another character.
  package func padded(_ width: Int, _ filler: Character = "0") -> String {
    let digits = String(self)
    return String(repeating: filler, count: Swift.max(0, width - digits.count)) + digits
  }
}
