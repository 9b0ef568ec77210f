import Responder

/// Collects the coverage of replies over many cases.
@MainActor
final class CoverageRecorder {
  private(set) var covered = CoveredRules()

  func note(_ explanation: Explanation) { covered.note(explanation) }
}
