package import Responder
package import Transcripts

/// The options of a mutation run.
package struct MutationOptions: Sendable {
  /// The maximum number of mutants tried at once.
  package var jobs = 1
  /// The names of the operators to use; empty for all.
  package var operators: Set<String> = []
  /// The number of mutants to try; `nil` for all.
  package var sample: Int?
  /// The seed by which the sample is chosen.
  package var seed: UInt64 = 0
  package var shard: Shard?
  /// The lines to which mutants are restricted, by file; `nil` for no restriction.
  package var lines: [String: Set<Int>]?
  /// The verdicts of an earlier run, perhaps empty; `nil` to use none, and to keep none for the next run.
  package var known: KeptVerdicts?
  /// Counts the cases that run with the unchanged rules; `nil` if nobody waits for them.
  package var counter: WorkCounter?
  /// Whether the cases and mutants to come are left out, because nobody waits for them any more.
  package var isStopped: @Sendable () -> Bool = { false }
  /// The options for running the cases.
  package var replay = ReplayOptions()

  package init() {}
}
