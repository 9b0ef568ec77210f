import Responder

/// Collects the coverage of replies over many cases.
@MainActor
final class CoverageRecorder {
  private(set) var touched = TouchedRules()

  func note(_ explanation: Explanation) { touched.note(explanation) }
}
