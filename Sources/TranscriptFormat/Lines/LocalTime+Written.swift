package import Responder

/// Fixed dates and times, as a header or a `clock>` line sets them; `description` writes them.
extension LocalTime {
  /// Parses `2026-11-21`, `2026-11-21 08:30` or `2026-11-21T08:30:15`, with or without a `Z` at the end; returns
  /// `nil` for another form, or for a date or time that does not exist.
  package init?(written: String) {
    var text = written[...]
    if text.last == "Z" { text.removeLast() }
    let halves = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard (1...2).contains(halves.count), let day = Self.numbers(halves[0], "-", [4, 2, 2]),
      day.count == 3
    else { return nil }
    var time = [0, 0, 0]
    if halves.count == 2 {
      guard let read = Self.numbers(halves[1], ":", [2, 2, 2]), read.count >= 2 else { return nil }
      time = read + (read.count == 2 ? [0] : [])
    }
    self.init(
      year: day[0], month: day[1], day: day[2], hour: time[0], minute: time[1], second: time[2])
    // `init` has turned a day such as February 30, or a time such as 25:00, into a later one.
    guard date == (day[0], day[1], day[2]), [hour, minute, second] == time else { return nil }
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
