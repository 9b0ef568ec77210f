import Foundation

/// Rows of figures as text, in aligned columns.
struct Table {
  var header: [String]
  private var rows: [[String]] = []
  /// The remarks below the table, such as skipped measurements, without duplicates.
  private var remarks: [String] = []
  /// The figures for `--plot`; empty for most benchmarks.
  var plot = Plot()
  private(set) var hasFailed = false

  init(header: [String]) { self.header = header }

  mutating func add(_ cells: String...) { rows.append(cells) }

  mutating func remark(_ text: String) { if !remarks.contains(text) { remarks.append(text) } }

  mutating func fail(_ label: String, _ error: any Error) {
    hasFailed = true
    rows.append([label, "failed: \(error)"])
  }

  /// Returns the measurement; if it fails, adds a failure to the table and returns `nil`.
  mutating func attempt<Value>(_ label: String, _ measure: () throws -> Value) -> Value? {
    do { return try measure() } catch {
      fail(label, error)
      return nil
    }
  }

  /// Returns the program that is measured as a whole process; if it is missing, adds a remark.
  mutating func parley() -> String? {
    if Parley.path == nil { remark("whole processes skipped: build parley in release form first") }
    return Parley.path
  }

  /// The table and its remarks for a page of the manual.
  var markdown: String {
    let rows = rows.map { $0 + Array(repeating: "", count: max(0, header.count - $0.count)) }
    let lines = ([header, header.map { _ in "---" }] + rows).map { cells in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return (lines + remarks.flatMap { ["", "(\($0).)"] }).joined(separator: "\n")
  }

  var text: String {
    let all = [header] + rows.filter { !$0.contains { $0.hasPrefix("failed: ") } }
    let widths = header.indices.map { column in
      all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      cells.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return ([line(header), rule] + rows.map(line) + remarks.map { "(\($0))" })
      .joined(separator: "\n")
  }
}

enum Format {
  static func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }
  static func microseconds(_ value: Double) -> String { String(format: "%.1f µs", value) }
  static func milliseconds(_ microseconds: Double) -> String {
    String(format: "%.1f ms", microseconds / 1000)
  }
  static func percent(_ share: Double) -> String { String(format: "%.0f%%", share * 100) }
  static func rate(_ value: Double) -> String { count(value) + "/s" }
  /// Returns the lowest and the highest rate.
  static func range(_ rates: [Double]) -> String {
    "\(count(rates.min() ?? 0)) to \(count(rates.max() ?? 0))"
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
    Int(value.rounded()).formatted(.number.locale(Locale(identifier: "en_US")))
  }
  static func times(_ value: Double) -> String {
    value >= 100 ? "\(count(value))×" : String(format: "%.1f×", value)
  }
}
