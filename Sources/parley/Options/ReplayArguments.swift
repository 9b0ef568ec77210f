import Perturbation
import Transcripts

/// Arguments of `replay`.
struct ReplayArguments: Equatable, Sendable {
  var verbose = false
  var failsFast = false
  /// The replies that fail even if the transcript expects them; `nil` without `--strict`.
  var strictness: ReplayOptions.Strictness?
  var lists = false
  /// The kind of update; `nil` without `--update`.
  var update: ReplayOptions.Update?
  /// Whether a person decides about each change of `update`.
  var asks = false
  var format = ReportFormat.pretty
  var coverage = false
  var lcov: String?
  /// The file of the report as a web page.
  var html: String?
  /// The report of `mutate` that the web page shows too.
  var mutants: String?
  /// The report of `--perturb` that the web page shows too.
  var perturbed: String?
  /// The minimum percentage of covered triggers.
  var leastCoverage: Double?
  var seeds = 1
  var repeats = 1
  var slowest = 0
  var watches = false
  var imports = false
}

/// Arguments of `replay --perturb`.
struct PerturbArguments: Equatable, Sendable {
  /// The ways in which messages are changed; empty without `--perturb`.
  var kinds: [PerturbationKind] = []
  /// The percentage of a message's words that change.
  var rate: Double?
  /// The minimum percentage of changed messages that reach their rule.
  var leastRobustness: Double?
}

/// Arguments of `explore`.
struct ExploreArguments: Equatable, Sendable {
  /// The maximum number of rules to reach; `nil` for all.
  var limit: Int?
  /// The maximum number of wordings for a rule; `nil` for none.
  var wordings: Int?
  /// Whether to write cases for all replies.
  var givesReplies = false
}
