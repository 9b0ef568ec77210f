import Responder

/// Reads a date and time from a text, field by field.
struct TimeReader {
  private let text: [Unicode.Scalar]
  private var index = 0
  /// The numbers read so far, by the letters of their `strftime` directives.
  private var fields: [Unicode.Scalar: Int] = [:]

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  var isAtEnd: Bool { index == text.count }

  var time: LocalTime? {
    var hour = fields["H"] ?? 0
    if let twelve = fields["I"] { hour = twelve % 12 + (fields["p"] ?? 0) * 12 }
    var (month, day, lastDay) = (fields["m"] ?? 1, fields["d"] ?? 1, 31)
    if let dayOfYear = fields["j"] { (month, day, lastDay) = (1, dayOfYear, 366) }
    let year = fields["Y"] ?? 1900
    let (minute, second) = (fields["M"] ?? 0, fields["S"] ?? 0)
    guard year <= 9_999, (1...12).contains(month), (1...lastDay).contains(day), hour < 24,
      minute < 60, second < 62
    else { return nil }
    return LocalTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
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
    case "a", "A": return readName(LocalTime.weekdays) != nil
    case "b", "B", "h":
      guard let month = readName(LocalTime.months) else { return false }
      fields["m"] = month + 1
      return true
    case "p":
      guard let half = readName(["AM", "PM"]) else { return false }
      fields["p"] = half
      return true
    case "c": return read("%a %b %d %H:%M:%S %Y")
    case "D", "x": return read("%m/%d/%y")
    case "F": return read("%Y-%m-%d")
    case "T", "X": return read("%H:%M:%S")
    case "R": return read("%H:%M")
    case "y":
      guard let year = readNumber(2) else { return false }
      fields["Y"] = year < 69 ? 2000 + year : 1900 + year
      return true
    case "Y": return readField("Y", 6)
    case "d", "e": return readField("d", 2)
    case "H", "k": return readField("H", 2)
    case "I", "l": return readField("I", 2)
    case "m", "M", "S": return readField(letter, 2)
    case "j": return readField("j", 3)
    case "Z", "z":
      while index < text.count, !text[index].properties.isWhitespace { index += 1 }
      return true
    case "f": return readNumber(6) != nil
    case "%": return skip("%")
    default: return false
    }
  }

  private mutating func readField(_ field: Unicode.Scalar, _ digits: Int) -> Bool {
    guard let number = readNumber(digits) else { return false }
    fields[field] = number
    return true
  }

  private mutating func readNumber(_ digits: Int) -> Int? {
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
  private mutating func readName(_ names: [String]) -> Int? {
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
