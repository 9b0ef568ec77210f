package import Transcripts

package struct MutationOptions: Sendable {
  /// The maximum number of mutants tried at once.
  package var jobs = 1
  /// The names of the mutators to use; empty for all.
  package var mutators: Set<String> = []
  /// The number of mutants to try; `nil` for all.
  package var sample: Int?
  /// The seed by which the sample is chosen.
  package var seed: UInt64 = 0
  package var shard: Shard?
  /// The lines to which mutants are restricted, by file; `nil` for no restriction.
  package var lines: [String: Set<Int>]?
  /// The verdicts of an earlier run, perhaps empty; `nil` to use none, and to keep none for the next run.
  package var earlierVerdicts: VerdictCache?
  /// A function that returns whether to leave out the remaining cases and mutants.
  package var isStopped: @Sendable () -> Bool = { false }
  /// The options for running the cases; their counter counts the cases that run with the unchanged rules.
  package var replay = ReplayOptions()

  package init() {}
}
