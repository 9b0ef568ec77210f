package import Transcripts

/// The options of a run with changed messages.
package struct PerturbationOptions: Sendable {
  package var kinds: [PerturbationKind] = PerturbationKind.allCases
  /// The part of a message's words that change, from 0 to 1; at least one does.
  package var rate = 0.1
  package var seed: UInt64 = 0
  /// The maximum number of cases tried at once.
  package var jobs = 1
  /// The maximum number of rules of each robot for which fixes are searched: those with the most failures.
  package var maximumRulesWithFixes = 10
  /// A function that returns whether to leave out the remaining cases and fixes.
  package var isStopped: @Sendable () -> Bool = { false }
  /// The options for running the cases.
  package var replay = ReplayOptions()

  package init() {}
}
