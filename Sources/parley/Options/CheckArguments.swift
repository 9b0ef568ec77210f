/// Arguments of `check` and `format`.
struct CheckArguments: Equatable, Sendable {
  var format = DiagnosticFormat.pretty
  /// The name of a check to explain, or `all` for a list; `nil` to check files.
  var explain: String?
  /// The names of the checks whose diagnostics are reported; empty for all.
  var only: Set<String> = []
  /// The names of the checks that options such as `--overlap` request; they run in addition to those that always run.
  var requested: Set<String> = []
  /// Whether to apply the edits that come with diagnostics, or in a dry run to print them as a patch.
  var fixes = false
  /// Whether `format` only reports the files that it would change.
  var onlyChecks = false
}
