import Transcripts

/// What the commands that replay transcripts take, besides what all commands do.
struct ReplayArguments: Equatable, Sendable {
  var verbose = false
  var failsFast = false
  var filter: String?
  var lists = false
  /// nil without `--update`.
  var update: ReplayOptions.Update?
  var isDryRun = false
  /// nil for as many as there are cores.
  var jobs: Int?
  var shard: Shard?
  var format = ReportFormat.pretty
  /// nil for standard output.
  var output: String?
  var coverage = false
  var lcov: String?
  /// Of the triggers, in per cent.
  var leastCoverage: Double?
  var seeds = 1
  var repeats = 1
  var slowest = 0
  var watches = false
  var imports = false
  var limit: Int?
}
