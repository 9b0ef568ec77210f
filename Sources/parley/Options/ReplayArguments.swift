import Perturbation
import Transcripts

/// Arguments of `replay`, and of other commands with some of its options.
struct ReplayArguments: Equatable, Sendable {
  var verbose = false
  var failsFast = false
  /// The replies that fail even if the transcript expects them; `nil` without `--strict`.
  var strictness: ReplayOptions.Strictness?
  var filter: String?
  var lists = false
  /// The kind of update; `nil` without `--update`.
  var update: ReplayOptions.Update?
  /// Whether a person decides about each change of `update`.
  var asks = false
  var isDryRun = false
  /// The number of jobs; `nil` for the number of cores.
  var jobs: Int?
  var shard: Shard?
  var format = ReportFormat.pretty
  /// The report's file; `nil` for standard output.
  var output: String?
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
  /// The ways in which messages are changed; empty without `--perturb`.
  var perturbations: [PerturbationKind] = []
  /// The percentage of a message's words that change.
  var rate: Double?
  /// The minimum percentage of changed messages that reach their rule.
  var leastRobustness: Double?
  var imports = false
  var limit: Int?
  /// The maximum number of wordings that `explore` writes for a rule.
  var wordings: Int?
  /// Whether `explore` writes cases for all replies.
  var givesReplies = false
}
