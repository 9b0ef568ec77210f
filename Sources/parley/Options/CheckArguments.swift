/// The arguments of `check` and `format`, besides those of all commands.
struct CheckArguments: Equatable, Sendable {
  var format = DiagnosticFormat.pretty
  /// The name of a check to explain instead.
  var explain: String?
  /// The names of the only checks that count; empty for all.
  var only: Set<String> = []
  /// The names of checks on request.
  var requested: Set<String> = []
  /// Whether to apply the edits of diagnostics.
  var fixes = false
  /// Whether to leave the files unchanged.
  var onlyLooks = false
}
