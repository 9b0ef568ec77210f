import Responder

/// Collects the coverage of replies over many cases.
@MainActor
final class CoverageRecorder {
  private(set) var covered = CoveredRules()
  /// The coverage of each case, by the location of the case; `nil` unless requested.
  private(set) var cases: [SourceLocation: CoveredRules]?

  /// - Parameter recordsCases: whether to record the coverage of each case too.
  init(recordsCases: Bool) { cases = recordsCases ? [:] : nil }

  /// Counts the rules used by a reply in the case at a location.
  func add(_ explanation: Explanation, of location: SourceLocation) {
    covered.add(explanation)
    cases?[location, default: CoveredRules()].add(explanation)
  }
}
