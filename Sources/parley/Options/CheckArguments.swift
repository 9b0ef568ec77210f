/// What `check` and `format` take, besides what all commands do.
struct CheckArguments: Equatable, Sendable {
  var format = DiagnosticFormat.pretty
  /// The name of a check whose words are wanted instead.
  var explain: String?
  /// Whether files are only looked at.
  var onlyLooks = false
}
