/// A status line for a known amount of work: a bar, a count and the time left.
package struct ProgressBar: Sendable {
  private let label: String
  private let unit: String
  /// The possible lengths of the bar in cells; if even the shortest one does not fit, the bar is omitted.
  private static let lengths = [20, 10, 5]

  /// Creates a bar; `unit` is a plural such as `files`.
  package init(_ label: String, unit: String) {
    self.label = label
    self.unit = unit
  }

  /// Returns a line such as `loading rules [██░░░░░░░░] 12/48 files, 25%, 3 s left`, shortened to `width`.
  ///
  /// Returns `nil` until `Spinner.delay` has passed, and if `total` is 0. The time left assumes that the work continues
  /// at this speed.
  package func text(
    done: Int, of total: Int, after elapsed: Duration, width: Int
  ) -> StyledText? {
    guard elapsed >= Spinner.delay, total > 0 else { return nil }
    let done = min(max(0, done), total)
    var amount = "\(done)/\(total) \(unit), \(done * 100 / total)%"
    if done > 0, done < total {
      amount += ", \(Self.seconds(elapsed * Double(total - done) / Double(done))) left"
    }
    let lines =
      Self.lengths.map { "\(label) \(Self.bar(done, of: total, cells: $0)) \(amount)" }
      + ["\(label) \(amount)"]
    let text = lines.map(\.visible).first { $0.displayWidth <= width } ?? amount
    return StyledText(text.truncated(toWidth: width), .dim)
  }

  private static func bar(_ done: Int, of total: Int, cells: Int) -> String {
    let full = done * cells / total
    return "[" + String(repeating: "█", count: full)
      + String(repeating: "░", count: cells - full) + "]"
  }

  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration.components.seconds + 1
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
