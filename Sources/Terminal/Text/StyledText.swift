/// A link to a file on this machine.
package struct FileLink: Sendable, Hashable {
  package var path: String
  /// The line to open; `nil` for the file alone.
  package var line: Int?

  package init?(_ path: String?, line: Int? = nil) {
    guard let path else { return nil }
    (self.path, self.line) = (path, line)
  }
}

/// Text in runs of one style each, made by a View and drawn by a Terminal.
///
/// A run's text is data: a terminal shows its control characters as escapes, except newline and tab.
package struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The meaning of a run; the terminal chooses the color.
  package enum Style: Sendable, Hashable, CaseIterable {
    case plain, strong, dim, user, robot, notice, warning, problem, good
    /// A file and a line.
    case place
    /// A match of a search.
    case hit
  }

  package struct Run: Sendable, Hashable {
    package var text: String
    package var style: Style
    package var link: FileLink?
  }

  package private(set) var runs: [Run]

  package init(_ text: String, _ style: Style = .plain, link: FileLink? = nil) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style, link: link)]
  }

  package init(stringLiteral value: String) { self.init(value) }

  package var text: String { runs.map(\.text).joined() }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// Appends in place, so that building a report is linear in its length.
  package static func += (left: inout StyledText, right: StyledText) {
    for run in right.runs {
      if let last = left.runs.indices.last, left.runs[last].style == run.style,
        left.runs[last].link == run.link
      {
        left.runs[last].text += run.text
      } else {
        left.runs.append(run)
      }
    }
  }
}
