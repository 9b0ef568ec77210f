package import Responder

/// What became of one case.
package struct CaseResult: Sendable {
  /// How a case counts.
  package enum Status: Sendable, Hashable {
    case passed, failed
    /// Failed, and the update has mended the file.
    case updated
    /// Not run, and why.
    case skipped(String)
    /// Failed as the header says that it does, and why.
    case failedAsExpected(String)
    /// Passed although the header says that it fails, and why it should.
    case passedUnexpectedly(String)
  }

  package var title: String
  /// The title's line.
  package var location: SourceLocation
  package var seed: UInt64
  package var status: Status
  package var failures: [Failure] = []
  package var exchanges = 0
  /// How often it was run; more than once only where that was asked for.
  package var runs = 1
  /// Whether it ran under its own seed alone although several were asked for.
  package var keepsSeed = false
  package var took: Duration = .zero
  /// What an update would change; empty unless asked for.
  var edits: [TranscriptEdit] = []

  /// Whether it makes the run fail.
  package var isFailure: Bool { status == .failed || status == .updated }

  /// Why the header says that it is not run, or fails.
  package var reason: String? {
    switch status {
    case .skipped(let reason), .failedAsExpected(let reason), .passedUnexpectedly(let reason):
      reason
    case .passed, .failed, .updated: nil
    }
  }
}
