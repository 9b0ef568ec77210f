package import Terminal

/// Tells what became of a run, in one form or another.
///
/// Texts of rules, users and files are data in what it returns: whoever writes to a terminal renders it.
package protocol ReplayReporter {
  /// What stands before the first file.
  mutating func start() -> StyledText
  /// A file that is done, in the order of the files.
  mutating func report(_ file: FileResult) -> StyledText
  /// What stands at the end.
  mutating func finish(_ summary: ReplaySummary) -> StyledText
}

/// The forms of a report, by the names that people know.
package enum ReportFormat: String, Sendable, CaseIterable {
  case pretty, tap, junit, json
}
