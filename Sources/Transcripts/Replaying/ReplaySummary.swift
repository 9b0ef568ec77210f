import Responder

/// What became of a whole run.
public struct ReplaySummary: Sendable {
  /// What a run comes to; the command makes an exit code of it.
  public enum Verdict: Sendable { case passed, failed, couldNotRun }

  public var files = 0
  public var passed = 0
  public var failed = 0
  public var updated = 0
  public var skipped = 0
  public var failedAsExpected = 0
  public var passedUnexpectedly = 0
  public var exchanges = 0
  /// Errors that kept files or cases from being run.
  public var problems = 0
  public var took: Duration = .zero

  public init() {}

  /// Of every status together.
  public var cases: Int {
    passed + failed + updated + skipped + failedAsExpected + passedUnexpectedly
  }

  /// A file that could not be run weighs more than a case that failed, and an update counts as a failure:
  /// the file was not as it should be.
  public var verdict: Verdict {
    if problems > 0 { return .couldNotRun }
    return failed + updated > 0 ? .failed : .passed
  }

  /// Counts one more file with its cases.
  public mutating func add(_ file: FileResult) {
    files += 1
    problems += file.diagnostics.count { $0.severity == .error }
    for result in file.cases {
      exchanges += result.exchanges
      switch result.status {
      case .passed: passed += 1
      case .failed: failed += 1
      case .updated: updated += 1
      case .skipped: skipped += 1
      case .failedAsExpected: failedAsExpected += 1
      case .passedUnexpectedly: passedUnexpectedly += 1
      }
    }
  }
}
