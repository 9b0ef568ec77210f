package import Responder

package struct CaseResult: Sendable {
  package enum Status: Sendable, Hashable {
    case passed, failed
    /// An update corrects the differences of the case, or adds its missing expectations.
    case updated
    /// The case was not run, for this reason.
    case skipped(String)
    /// The case failed as expected by the header, for this reason.
    case failedAsExpected(String)
    /// The case passed although the header expects it to fail, for this reason.
    case passedUnexpectedly(String)

    /// The case was not run, because the replay was stopped before it.
    static let interrupted = Status.skipped("interrupted")

    /// A status without its reason, by its stable name for programs.
    enum Kind: String {
      case passed, failed, updated, skipped
      case failedAsExpected = "failed-as-expected"
      case passedUnexpectedly = "passed-unexpectedly"
    }

    var kind: Kind {
      switch self {
      case .passed: .passed
      case .failed: .failed
      case .updated: .updated
      case .skipped: .skipped
      case .failedAsExpected: .failedAsExpected
      case .passedUnexpectedly: .passedUnexpectedly
      }
    }
  }

  package var title: String
  /// The location of the title, or of the first line of a case without one.
  package var location: SourceLocation
  package var seed: UInt64
  package var status: Status
  package var failures: [Failure] = []
  package var exchangeCount = 0
  /// The number of runs; more than one only if requested.
  package var runCount = 1
  /// The number of runs that passed; `nil` unless a share of them suffices.
  package var passCount: Int?
  /// Whether the case ran only with its own seed, although several seeds were requested.
  package var keepsSeed = false
  package var duration: Duration = .zero
  /// The changes of an update; empty unless requested.
  var changes: [TranscriptChange] = []
  /// The number of messages without any expectation.
  package var uncheckedMessageCount = 0
  /// Whether no message has an expectation.
  package var expectsNothing = false

  var edits: [TranscriptEdit] { changes.flatMap(\.edits) }

  /// Whether the case makes the replay fail.
  package var isFailure: Bool { status == .failed || status == .updated }

  /// The reason for which the case was skipped, or expected to fail.
  package var reason: String? {
    switch status {
    case .skipped(let reason), .failedAsExpected(let reason), .passedUnexpectedly(let reason):
      reason
    case .passed, .failed, .updated: nil
    }
  }
}
