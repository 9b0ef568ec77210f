import Review

/// Arguments of `review`, `stats` and `diff`.
struct ReviewArguments: Equatable, Sendable {
  /// The files with messages; empty for the history.
  var files: [String] = []
  /// The name of the column with the messages; `nil` for the default name.
  var column: String?
  /// Whether conversations with any robot are reviewed.
  var takesAllRobots = false
  /// The format of the report; `nil` for text, or for the review screen if `review` has a terminal and no other option
  /// asks for a report.
  var format: ReviewFormat?
  /// Whether `diff` compares the messages of the history.
  var comparesHistory = false
  /// Whether names, numbers and addresses are masked.
  var isMasked = false
  /// The maximum number of groups or rules in a list; `nil` for the default of the format.
  var top: Int?
  /// The maximum percentage of unanswered messages; with more, the exit code is 1; `nil` for no maximum.
  var maximumMissShare: Double?
}
