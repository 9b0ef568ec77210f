/// Arguments of `check` and `format`.
struct CheckArguments: Equatable, Sendable {
  var format = DiagnosticFormat.pretty
  /// The name of a check to explain, or `all` for a list; `nil` to check files.
  var explain: String?
  /// The names of the checks whose diagnostics are reported; empty for all.
  var only: Set<String> = []
  /// The names of the checks to run in addition to those that always run, such as `overlap`.
  var requested: Set<String> = []
  /// Whether to apply the edits of diagnostics.
  var fixes = false
  /// Whether `format` only reports the files that it would change.
  var onlyChecks = false
}
