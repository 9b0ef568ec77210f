/// The arguments of `check` and `format`, besides those of all commands.
struct CheckArguments: Equatable, Sendable {
  var format = DiagnosticFormat.pretty
  /// The name of a check to explain, in which case no files are checked.
  var explain: String?
  /// The names of the checks whose diagnostics are reported; empty for all.
  var only: Set<String> = []
  /// The names of the requested checks, which run only on request.
  var requested: Set<String> = []
  /// Whether to apply the edits of diagnostics.
  var fixes = false
  /// Whether to leave the files unchanged.
  var onlyLooks = false
}
