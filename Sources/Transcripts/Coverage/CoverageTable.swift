import Responder
package import Terminal

/// Coverage for people: a row for each file, with its uncovered lines.
package struct CoverageTable {
  /// The maximum number of ranges of uncovered lines in a row.
  private static let maximumRanges = 12

  package let text: StyledText

  package init(_ coverage: RuleCoverage) {
    let files = coverage.files
    let width = max(4, files.map { $0.name.oneLine.visible.displayWidth }.max() ?? 0)
    var text = StyledText(
      "file".padded(to: width)
        + "   triggers        replies         conditions      uncovered lines\n", .dim)
    for file in files {
      text += StyledText(file.name.oneLine.visible.padded(to: width) + "  ")
      text += Self.cell(file.triggers) + Self.cell(file.replies) + Self.cell(file.conditions)
      text += StyledText(Self.ranges(file.uncoveredLines) + "\n", .dim)
    }
    text += StyledText("all".padded(to: width) + "  ", .strong)
    text +=
      Self.cell(coverage.triggers) + Self.cell(coverage.replies) + Self.cell(coverage.conditions)
    text += StyledText("topics \(coverage.topics.covered)/\(coverage.topics.all)\n")
    self.text = text
  }

  private static func cell(_ share: RuleCoverage.Share) -> StyledText {
    guard share.all > 0 else { return StyledText("      -".padded(to: 16)) }
    let number = String(Int(share.percent)).flushRight(in: 4) + "%"
    return StyledText("\(number) \(share.covered)/\(share.all)".padded(to: 16), share.style())
  }

  /// Returns the first `maximumRanges` ranges of lines, such as `3, 7-9, 12`, and `…` if there are more.
  static func ranges(_ lines: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for line in lines {
      if let last = ranges.last, last.upperBound + 1 >= line {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else {
        ranges.append(line...line)
      }
    }
    let shown = ranges.prefix(maximumRanges).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    return shown.joined(separator: ", ") + (ranges.count > shown.count ? ", …" : "")
  }
}
