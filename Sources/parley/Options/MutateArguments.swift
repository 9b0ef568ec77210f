/// The arguments of `mutate`, besides those that it shares with `replay`.
struct MutateArguments: Equatable, Sendable {
  /// The names of the operators to use; empty for all.
  var operators: Set<String> = []
  /// The number of mutants to try; `nil` for all.
  var sample: Int?
  /// A Git revision: only lines that changed since then are mutated; `nil` for all lines.
  var revision: String?
  var lists = false
  var showsAll = false
  /// The minimum percentage of noticed mutants with which the command succeeds; `nil` for 100.
  var leastScore: Double?
  /// The new transcript for the cases that were found for unnoticed mutants; `nil` to write none.
  var tests: String?
  /// The file with the verdicts of the last run, which is updated.
  var verdicts: String?
  var format = MutationFormat.text
}

/// The formats of the report of `mutate`.
enum MutationFormat: String, CaseIterable, Sendable {
  case text
  /// Stryker's mutation-testing-report-schema.
  case json
  case sarif
}
