internal import Responder

/// A local date and time, as `<date>` shows it.
struct CalendarTime: Sendable, Hashable {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  init(
    year: Int, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  init(_ time: LocalTime) {
    let (year, month, day) = time.date
    self.init(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second)
  }

  /// The days since 1 January 1970, in the Gregorian calendar.
  var dayNumber: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The seconds since 1970 in local time.
  var seconds: Int { dayNumber * 86_400 + hour * 3_600 + minute * 60 + second }

  /// The day of the week, 0 for Sunday.
  var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

  /// The day of the year, from 1.
  var dayOfYear: Int { dayNumber - CalendarTime(year: year).dayNumber + 1 }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

/// Formats in the style of C's `strftime`.
extension CalendarTime {
  /// Returns the time in a format such as `%B %d, %Y`.
  func formatted(_ format: String) -> String {
    var result = ""
    var isDirective = false
    for letter in format.unicodeScalars {
      if isDirective {
        isDirective = false
        if letter == "-" || letter == "E" || letter == "O" {
          isDirective = true
        } else {
          result += directive(letter)
        }
      } else if letter == "%" {
        isDirective = true
      } else {
        result.unicodeScalars.append(letter)
      }
    }
    return result
  }

  private func directive(_ letter: Unicode.Scalar) -> String {
    switch letter {
    case "a": String(name(Self.weekdays, weekday).prefix(3))
    case "A": name(Self.weekdays, weekday)
    case "b", "h": String(name(Self.months, month - 1).prefix(3))
    case "B": name(Self.months, month - 1)
    case "c": formatted("%a %b %e %H:%M:%S %Y")
    case "C": (year / 100).padded(2)
    case "d": day.padded(2)
    case "D", "x": formatted("%m/%d/%y")
    case "e": day.padded(2, " ")
    case "F": formatted("%Y-%m-%d")
    case "G", "Y": String(year)
    case "H": hour.padded(2)
    case "I": twelve.padded(2)
    case "j": dayOfYear.padded(3)
    case "k": hour.padded(2, " ")
    case "l": twelve.padded(2, " ")
    case "m": month.padded(2)
    case "M": minute.padded(2)
    case "n": "\n"
    case "p": hour < 12 ? "AM" : "PM"
    case "P": hour < 12 ? "am" : "pm"
    case "r": formatted("%I:%M:%S %p")
    case "R": formatted("%H:%M")
    case "s": String(seconds)
    case "S": second.padded(2)
    case "t": "\t"
    case "T", "X": formatted("%H:%M:%S")
    case "u": String(weekday == 0 ? 7 : weekday)
    case "U": ((dayOfYear + 6 - weekday) / 7).padded(2)
    case "w": String(weekday)
    case "W": ((dayOfYear + 6 - (weekday + 6) % 7) / 7).padded(2)
    case "y": (year % 100).padded(2)
    // A clock on the wall shows no time zone.
    case "z", "Z": ""
    case "%": "%"
    default: "%" + String(letter)
    }
  }

  private var twelve: Int { hour % 12 == 0 ? 12 : hour % 12 }

  private func name(_ names: [String], _ index: Int) -> String {
    names.indices.contains(index) ? names[index] : ""
  }

  /// Returns the time in a format of Java's `SimpleDateFormat`, such as `MMMM dd, yyyy`.
  func formatted(java format: String) -> String {
    var result = ""
    for part in Self.parts(java: format) {
      switch part {
      case .text(let text): result += text
      case .letters(let letter, let count): result += field(letter, count)
      }
    }
    return result
  }

  private enum JavaPart {
    case text(String)
    case letters(Unicode.Scalar, Int)
  }

  private static func parts(java format: String) -> [JavaPart] {
    var parts: [JavaPart] = []
    let letters = Array(format.unicodeScalars)
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if letter == "'" {
        var end = index + 1
        var text = ""
        while end < letters.count, letters[end] != "'" {
          text.unicodeScalars.append(letters[end])
          end += 1
        }
        parts.append(.text(end == index + 1 ? "'" : text))
        index = end + 1
      } else if letter.properties.isAlphabetic, letter.isASCII {
        var end = index
        while end < letters.count, letters[end] == letter { end += 1 }
        parts.append(.letters(letter, end - index))
        index = end
      } else {
        parts.append(.text(String(letter)))
        index += 1
      }
    }
    return parts
  }

  private func field(_ letter: Unicode.Scalar, _ count: Int) -> String {
    switch letter {
    case "y", "Y": count == 2 ? (year % 100).padded(2) : year.padded(min(count, 9))
    case "M", "L":
      count >= 4
        ? name(Self.months, month - 1)
        : count == 3 ? String(name(Self.months, month - 1).prefix(3)) : month.padded(count)
    case "d": day.padded(min(count, 9))
    case "D": dayOfYear.padded(min(count, 9))
    case "E":
      count >= 4 ? name(Self.weekdays, weekday) : String(name(Self.weekdays, weekday).prefix(3))
    case "u": (weekday == 0 ? 7 : weekday).padded(min(count, 9))
    case "H": hour.padded(min(count, 9))
    case "k": (hour == 0 ? 24 : hour).padded(min(count, 9))
    case "K": (hour % 12).padded(min(count, 9))
    case "h": twelve.padded(min(count, 9))
    case "m": minute.padded(min(count, 9))
    case "s": second.padded(min(count, 9))
    case "S": 0.padded(min(count, 9))
    case "a": hour < 12 ? "AM" : "PM"
    case "G": "AD"
    default: ""
    }
  }

  /// Reads a time in a format of `strftime`; `nil` if the text is not in it.
  init?(_ text: String, format: String) {
    var reader = TimeReader(text)
    guard reader.read(format), reader.isAtEnd, let time = reader.time else { return nil }
    self = time
  }

  /// Reads a time in a format of `SimpleDateFormat`; `nil` if the text is not in it.
  init?(_ text: String, java format: String) {
    var reader = TimeReader(text)
    for part in Self.parts(java: format) {
      let isRead =
        switch part {
        case .text(let text): reader.skip(text)
        case .letters(let letter, let count): reader.read(Self.directive(java: letter, count))
        }
      guard isRead else { return nil }
    }
    guard let time = reader.time else { return nil }
    self = time
  }

  private static func directive(java letter: Unicode.Scalar, _ count: Int) -> String {
    switch letter {
    case "y", "Y": count == 2 ? "%y" : "%Y"
    case "M", "L": count >= 3 ? "%B" : "%m"
    case "d": "%d"
    case "E": "%A"
    case "H", "k": "%H"
    case "h", "K": "%I"
    case "m": "%M"
    case "s": "%S"
    case "a": "%p"
    case "z", "Z", "X": "%Z"
    default: ""
    }
  }
}

/// Reads a date from a text, field by field.
private struct TimeReader {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var fields: [Unicode.Scalar: Int] = [:]

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  var isAtEnd: Bool { index == text.count }

  var time: CalendarTime? {
    var hour = fields["H"] ?? 0
    if let twelve = fields["I"] { hour = twelve % 12 + (fields["p"] ?? 0) * 12 }
    let time = CalendarTime(
      year: fields["Y"] ?? 1900, month: fields["m"] ?? 1, day: fields["d"] ?? 1, hour: hour,
      minute: fields["M"] ?? 0, second: fields["S"] ?? 0)
    let isValid =
      (1...12).contains(time.month) && (1...31).contains(time.day) && time.hour < 24
      && time.minute < 60 && time.second < 62 && time.year < 100_000
    return isValid ? time : nil
  }

  mutating func read(_ format: String) -> Bool {
    var isDirective = false
    for letter in format.unicodeScalars {
      if isDirective {
        isDirective = false
        guard read(letter) else { return false }
      } else if letter == "%" {
        isDirective = true
      } else if letter.properties.isWhitespace {
        skipBlanks()
      } else {
        guard skip(String(letter)) else { return false }
      }
    }
    return true
  }

  mutating func skip(_ wanted: String) -> Bool {
    for letter in wanted.unicodeScalars {
      if letter.properties.isWhitespace {
        skipBlanks()
        continue
      }
      guard index < text.count, text[index] == letter else { return false }
      index += 1
    }
    return true
  }

  private mutating func skipBlanks() {
    while index < text.count, text[index].properties.isWhitespace { index += 1 }
  }

  private mutating func read(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "a", "A": return name(CalendarTime.weekdays) != nil
    case "b", "B", "h":
      guard let month = name(CalendarTime.months) else { return false }
      fields["m"] = month + 1
      return true
    case "p":
      guard let half = name(["AM", "PM"]) else { return false }
      fields["p"] = half
      return true
    case "c": return read("%a %b %d %H:%M:%S %Y")
    case "D", "x": return read("%m/%d/%y")
    case "F": return read("%Y-%m-%d")
    case "T", "X": return read("%H:%M:%S")
    case "R": return read("%H:%M")
    case "y":
      guard let year = number(2) else { return false }
      fields["Y"] = year < 69 ? 2000 + year : 1900 + year
      return true
    case "Y": return store("Y", 6)
    case "d", "e": return store("d", 2)
    case "H", "k": return store("H", 2)
    case "I", "l": return store("I", 2)
    case "m", "M", "S": return store(letter, 2)
    case "j": return number(3) != nil
    case "Z", "z":
      while index < text.count, !text[index].properties.isWhitespace { index += 1 }
      return true
    case "f": return number(6) != nil
    case "%": return skip("%")
    default: return false
    }
  }

  private mutating func store(_ field: Unicode.Scalar, _ digits: Int) -> Bool {
    guard let number = number(digits) else { return false }
    fields[field] = number
    return true
  }

  private mutating func number(_ digits: Int) -> Int? {
    skipBlanks()
    var value = 0
    let start = index
    while index < text.count, index - start < digits, text[index].isASCII,
      let digit = text[index].properties.numericValue
    {
      value = value * 10 + Int(digit)
      index += 1
    }
    return index > start ? value : nil
  }

  /// Reads a name or its first three letters, and returns its index.
  private mutating func name(_ names: [String]) -> Int? {
    skipBlanks()
    let rest = String(String.UnicodeScalarView(text[index...].prefix(12))).lowercased()
    for (number, name) in names.enumerated() where rest.hasPrefix(name.lowercased()) {
      index += name.unicodeScalars.count
      return number
    }
    for (number, name) in names.enumerated() where rest.hasPrefix(name.lowercased().prefix(3)) {
      index += 3
      return number
    }
    return nil
  }
}

extension Int {
  /// The number with leading zeros, or another character.
  func padded(_ width: Int, _ filler: Character = "0") -> String {
    let digits = String(self)
    return String(repeating: filler, count: Swift.max(0, width - digits.count)) + digits
  }
}

/// The distance between two times, for `<interval>`.
struct TimeInterval {
  let from: CalendarTime
  let to: CalendarTime

  /// Returns the distance in a unit, truncated toward zero; `nil` for an unknown one.
  func text(in style: String) -> String? {
    let seconds = to.seconds - from.seconds
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

  /// The full months between the times.
  private var months: Int {
    if to.seconds < from.seconds { return -TimeInterval(from: to, to: from).months }
    let count = (to.year - from.year) * 12 + to.month - from.month
    let isFull = rest(of: to) >= rest(of: from)
    return isFull ? count : count - 1
  }

  private func rest(of time: CalendarTime) -> Int {
    time.day * 86_400 + time.hour * 3_600 + time.minute * 60 + time.second
  }

  private var dateWords: String {
    let total = months
    var start = from
    start.year += (from.month - 1 + total) / 12
    start.month = (from.month - 1 + total) % 12 + 1
    let days = (to.seconds - start.seconds) / 86_400
    return "\(total / 12) years, \(total % 12) months, \(days) days"
  }

  private var timeWords: String {
    let seconds = abs(to.seconds - from.seconds) % 86_400
    return "\(seconds / 3_600) hours, \(seconds / 60 % 60) minutes, \(seconds % 60) seconds"
  }
}
