/// The arguments of `mutate`, besides those that it shares with `replay`.
struct MutateArguments: Equatable, Sendable {
  /// The names of the operators to use; empty for all.
  var operators: Set<String> = []
  /// The number of mutants to try; `nil` for all.
  var sample: Int?
  /// The Git revision since which rules must have changed; `nil` for all rules.
  var revision: String?
  var lists = false
  var showsAll = false
  /// The minimum percentage of noticed mutants; `nil` for all of them.
  var leastScore: Double?
  /// The file to which the cases found are written.
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
