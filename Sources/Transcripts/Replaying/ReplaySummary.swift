import Responder

/// What became of a whole run.
package struct ReplaySummary: Sendable {
  /// What a run comes to; the command makes an exit code of it.
  package enum Verdict: Sendable { case passed, failed, couldNotRun }

  package var files = 0
  package var passed = 0
  package var failed = 0
  package var updated = 0
  package var skipped = 0
  package var failedAsExpected = 0
  package var passedUnexpectedly = 0
  /// Cases that ran under their own seed alone although several were asked for.
  package var keptSeeds = 0
  package var exchanges = 0
  /// Errors that kept files or cases from being run.
  package var problems = 0
  package var took: Duration = .zero

  package init() {}

  /// Of every status together.
  package var cases: Int {
    passed + failed + updated + skipped + failedAsExpected + passedUnexpectedly
  }

  /// A file that could not be run weighs more than a case that failed, and an update counts as a failure:
  /// the file was not as it should be.
  package var verdict: Verdict {
    if problems > 0 { return .couldNotRun }
    return failed + updated > 0 ? .failed : .passed
  }

  /// Counts one more file with its cases.
  package mutating func add(_ file: FileResult) {
    files += 1
    problems += file.diagnostics.count { $0.severity == .error }
    for result in file.cases {
      exchanges += result.exchanges
      if result.keepsSeed { keptSeeds += 1 }
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
