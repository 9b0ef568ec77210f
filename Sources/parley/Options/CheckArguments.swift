/// The arguments of `check` and `format`, besides those of all commands.
struct CheckArguments: Equatable, Sendable {
  var format = DiagnosticFormat.pretty
  /// The name of a check to explain instead.
  var explain: String?
  /// Whether to leave the files unchanged.
  var onlyLooks = false
}
