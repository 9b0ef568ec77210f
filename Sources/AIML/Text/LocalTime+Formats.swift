import Responder

/// The formats of `<date>` and `<interval>`: those of C's `strftime` and of Java's `SimpleDateFormat`.
extension LocalTime {
  /// Returns the time in a format such as `%B %d, %Y`.
  func formatted(_ format: String) -> String {
    var result = ""
    var isDirective = false
    var isPadded = true
    for letter in format.unicodeScalars {
      if isDirective {
        isDirective = letter == "-" || letter == "E" || letter == "O"
        if letter == "-" { isPadded = false }
        if !isDirective { result += part(letter, isPadded: isPadded) ?? "%" + String(letter) }
      } else if letter == "%" {
        isDirective = true
        isPadded = true
      } else {
        result.unicodeScalars.append(letter)
      }
    }
    return result
  }

  /// Returns the time in a format of Java's `SimpleDateFormat`, such as `MMMM dd, yyyy`.
  func formatted(java format: String) -> String {
    Self.parts(java: format).map { part in
      switch part {
      case .text(let text): text
      case .letters(let letter, let count): field(letter, count)
      }
    }.joined()
  }

  private enum JavaPart {
    case text(String)
    case letters(Unicode.Scalar, Int)
  }

  private static func parts(java format: String) -> [JavaPart] {
    var parts: [JavaPart] = []
    var rest = Array(format.unicodeScalars)[...]
    while let letter = rest.first {
      if letter == "'" {
        let text = rest.dropFirst().prefix { $0 != "'" }
        parts.append(.text(text.isEmpty ? "'" : String(String.UnicodeScalarView(text))))
        rest = rest.dropFirst(text.count + 2)
      } else if letter.properties.isAlphabetic, letter.isASCII {
        let count = rest.prefix { $0 == letter }.count
        parts.append(.letters(letter, count))
        rest = rest.dropFirst(count)
      } else {
        parts.append(.text(String(letter)))
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  private func field(_ letter: Unicode.Scalar, _ count: Int) -> String {
    let date = date
    return switch letter {
    case "y", "Y": count == 2 ? (date.year % 100).padded(2) : date.year.padded(min(count, 9))
    case "M", "L":
      count >= 4
        ? Self.months[date.month - 1]
        : count == 3 ? String(Self.months[date.month - 1].prefix(3)) : date.month.padded(count)
    case "d": date.day.padded(min(count, 9))
    case "D": dayOfYear.padded(min(count, 9))
    case "E": count >= 4 ? Self.weekdays[weekday - 1] : String(Self.weekdays[weekday - 1].prefix(3))
    case "u": weekday.padded(min(count, 9))
    case "H": hour.padded(min(count, 9))
    case "k": (hour == 0 ? 24 : hour).padded(min(count, 9))
    case "K": (hour % 12).padded(min(count, 9))
    case "h": hourOf12.padded(min(count, 9))
    case "m": minute.padded(min(count, 9))
    case "s": second.padded(min(count, 9))
    case "S": 0.padded(min(count, 9))
    case "a": hour < 12 ? "AM" : "PM"
    case "G": "AD"
    default: ""
    }
  }

  /// Reads a time in a format of `strftime`; `nil` if the text does not have that format.
  init?(_ text: String, format: String) {
    var reader = TimeReader(text)
    guard reader.read(format), reader.isAtEnd, let time = reader.time else { return nil }
    self = time
  }

  /// Reads a time in a format of `SimpleDateFormat`; `nil` if the text does not begin with such a time.
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
