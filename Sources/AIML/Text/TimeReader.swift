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
    var letters = format.unicodeScalars.makeIterator()
    while let letter = letters.next() {
      if letter != "%" {
        guard skip(String(letter)) else { return false }
      } else if let directive = letters.next() {
        guard read(directive) else { return false }
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
    case "b", "B", "h": return set("m", to: readName(LocalTime.months).map { $0 + 1 })
    case "p": return set("p", to: readName(["AM", "PM"]))
    case "c": return read("%a %b %d %H:%M:%S %Y")
    case "D", "x": return read("%m/%d/%y")
    case "F": return read("%Y-%m-%d")
    case "T", "X": return read("%H:%M:%S")
    case "R": return read("%H:%M")
    case "y": return set("Y", to: readNumber(2).map { $0 < 69 ? 2000 + $0 : 1900 + $0 })
    case "Y": return set("Y", to: readNumber(6))
    case "d", "e": return set("d", to: readNumber(2))
    case "H", "k": return set("H", to: readNumber(2))
    case "I", "l": return set("I", to: readNumber(2))
    case "m", "M", "S": return set(letter, to: readNumber(2))
    case "j": return set("j", to: readNumber(3))
    case "Z", "z":
      while index < text.count, !text[index].properties.isWhitespace { index += 1 }
      return true
    case "f": return readNumber(6) != nil
    case "%": return skip("%")
    default: return false
    }
  }

  private mutating func set(_ field: Unicode.Scalar, to number: Int?) -> Bool {
    guard let number else { return false }
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
