import Review

/// The arguments of `review`, besides those of all commands.
struct ReviewArguments: Equatable, Sendable {
  /// The files with messages; empty for the history.
  var files: [String] = []
  /// The name of the column with the messages; `nil` for the usual one.
  var column: String?
  /// Whether conversations with any robot are reviewed.
  var takesAllRobots = false
  /// The form of the report; `nil` for the screen on a terminal, and for text elsewhere.
  var format: ReviewFormat?
  /// Whether `diff` compares the messages of the history.
  var comparesHistory = false
  /// Whether names, numbers and addresses are masked.
  var isMasked = false
  /// The maximum number of groups; `nil` for the form's own.
  var top: Int?
  /// The greatest percentage of messages without an answer with which the command succeeds.
  var greatestMissShare: Double?
}
