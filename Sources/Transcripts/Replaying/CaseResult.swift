public import Responder

/// What became of one case.
public struct CaseResult: Sendable {
  /// How a case counts.
  public enum Status: Sendable, Hashable {
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

  public var title: String
  /// The title's line.
  public var location: SourceLocation
  public var seed: UInt64
  public var status: Status
  public var failures: [Failure] = []
  public var exchanges = 0
  /// How often it was run; more than once only where that was asked for.
  public var runs = 1
  public var took: Duration = .zero
  /// What an update would change; empty unless asked for.
  var edits: [TranscriptEdit] = []

  /// Whether it makes the run fail.
  public var isFailure: Bool { status == .failed || status == .updated }

  /// Why the header says that it is not run, or fails.
  public var reason: String? {
    switch status {
    case .skipped(let reason), .failedAsExpected(let reason), .passedUnexpectedly(let reason):
      reason
    case .passed, .failed, .updated: nil
    }
  }
}
