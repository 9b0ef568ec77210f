package import Terminal

/// Reports the results of a replay in one format.
///
/// Texts of rules, users and files may contain control characters, which are escaped when written to a terminal.
package protocol ReplayReporter {
  /// Returns the text before the first file.
  mutating func start() -> StyledText
  /// Returns the report of a finished file; called in the order of the files.
  mutating func report(_ file: FileResult) -> StyledText
  /// Returns the text at the end.
  mutating func finish(_ summary: ReplaySummary) -> StyledText
}

/// The formats of a report; the raw values are the names in `--format`.
package enum ReportFormat: String, Sendable, CaseIterable {
  case pretty, tap, junit, json
}
