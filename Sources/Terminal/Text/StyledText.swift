/// Text in runs of one style each; what a View makes and a Terminal draws.
///
/// A run's text is data: a terminal shows its control characters and obeys none but newline and tab.
package struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// What a stretch of text means; the terminal alone knows which colour that is.
  package enum Style: Sendable, Hashable, CaseIterable {
    case plain, strong, dim, user, robot, notice, warning, problem, good
  }

  /// A stretch of text in one style.
  package struct Run: Sendable, Hashable {
    package var text: String
    package var style: Style
    /// The absolute path of a file that the text stands for, to be opened from the terminal.
    package var link: String?
  }

  package private(set) var runs: [Run]

  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style, link: link)]
  }

  package init(stringLiteral value: String) { self.init(value) }

  /// The text without its styles.
  package var text: String { runs.map(\.text).joined() }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// Grows in its place: a report of many lines costs as much as it is long.
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
