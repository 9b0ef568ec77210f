import Responder

/// The format of a `<date format>` tag, with the letters of C's `strftime` in English.
///
/// ```
/// <date>                    2026-11-21
/// <date %A, %-d %B>         Saturday, 21 November
/// <date %H%M>               0830
/// ```
struct DateFormat: Sendable {
  /// The format in UTF-8; the parts were checked.
  private let text: [UInt8]

  /// The known letters, for people.
  static let letters = "Y m d H M S A a B b I p y j u"

  /// The format of a bare `<date>`.
  static let date = DateFormat(checked: "%Y-%m-%d")

  private init(checked text: String) { self.text = Array(text.utf8) }

  /// Creates a format; `nil` if a `%` is followed by anything but a known letter.
  init?(_ text: String) {
    self.text = Array(text.utf8)
    let sample = LocalTime(secondsSince1970: 0)
    guard !text.isEmpty, formatted(sample) != nil else { return nil }
  }

  /// Returns a time in this format; "undefined" without a time, as for an unset variable.
  ///
  /// Complexity: linear in the format.
  func text(at time: LocalTime?) -> [UInt8] {
    time.flatMap(formatted) ?? Array("undefined".utf8)
  }

  private func formatted(_ time: LocalTime) -> [UInt8]? {
    var written: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "%") else {
        written.append(byte)
        continue
      }
      guard index < text.count else { return nil }
      let isBare = text[index] == UInt8(ascii: "-")
      if isBare { index += 1 }
      guard index < text.count,
        let part = Self.part(Unicode.Scalar(text[index]), of: time, padded: !isBare)
      else { return nil }
      written += part.utf8
      index += 1
    }
    return written
  }

  private static func part(
    _ letter: Unicode.Scalar, of time: LocalTime, padded: Bool
  ) -> String? {
    func number(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: padded ? max(0, width - digits.count) : 0) + digits
    }
    let date = time.date
    switch letter {
    case "Y": return number(date.year, 4)
    case "y": return number(date.year % 100, 2)
    case "m": return number(date.month, 2)
    case "d": return number(date.day, 2)
    case "H": return number(time.hour, 2)
    case "I": return number((time.hour + 11) % 12 + 1, 2)
    case "M": return number(time.minute, 2)
    case "S": return number(time.second, 2)
    case "j": return number(time.dayOfYear, 3)
    case "u": return number(time.weekday, 1)
    case "p": return time.hour < 12 ? "AM" : "PM"
    case "A": return weekdays[time.weekday - 1]
    case "a": return String(weekdays[time.weekday - 1].prefix(3))
    case "B": return months[date.month - 1]
    case "b": return String(months[date.month - 1].prefix(3))
    case "%": return "%"
    default: return nil
    }
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
