import Foundation

/// The measurements of one child process; the load time and the mean are processor time, the median is elapsed time.
struct Figures: Codable, Sendable {
  /// The time to read, compile and sort the rules.
  var loadSeconds: Double
  /// The mean time of a reply in microseconds.
  var mean: Double
  /// The median time of a reply in microseconds.
  var median: Double
  /// The number of replies other than the expected ones.
  var wrong: Int
  var triggers: Int

  var repliesPerSecond: Double { mean > 0 ? 1_000_000 / mean : 0 }
}

/// Formatting of figures.
enum Format {
  static func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }
  static func microseconds(_ value: Double) -> String { String(format: "%.1f µs", value) }
  static func milliseconds(_ microseconds: Double) -> String {
    String(format: "%.1f ms", microseconds / 1000)
  }
  /// Returns one to three digits with a suitable unit, such as `3.1 µs` or `420 ms`.
  static func time(_ microseconds: Double) -> String {
    let units = ["µs", "ms", "s"]
    var value = microseconds
    var unit = 0
    while unit < units.count - 1, value >= 999.5 {
      value /= 1000
      unit += 1
    }
    let digits = value < 9.95 && value != value.rounded() ? 1 : 0
    return String(format: "%.\(digits)f ", value) + units[unit]
  }
  static func megabytes(_ bytes: Int) -> String {
    String(format: "%.0f MB", Double(bytes) / 1_048_576)
  }
  static func count(_ value: Double) -> String {
    let digits = String(Int(value.rounded()))
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }
  static func times(_ value: Double) -> String {
    value >= 100 ? "\(count(value))×" : String(format: "%.1f×", value)
  }
}
