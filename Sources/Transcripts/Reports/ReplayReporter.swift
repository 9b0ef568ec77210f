package import Terminal

/// Reports the results of a replay in one format.
///
/// The texts of rules, users and files are plain data in the result: the code that writes to a terminal renders it.
package protocol ReplayReporter {
  /// Returns the text before the first file.
  mutating func start() -> StyledText
  /// Returns the report of a finished file, in the order of the files.
  mutating func report(_ file: FileResult) -> StyledText
  /// Returns the text at the end.
  mutating func finish(_ summary: ReplaySummary) -> StyledText
}

/// The formats of a report, by their common names.
package enum ReportFormat: String, Sendable, CaseIterable {
  case pretty, tap, junit, json
}
