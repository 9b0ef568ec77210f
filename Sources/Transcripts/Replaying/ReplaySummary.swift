import Responder

/// The numbers of cases by their result, and other totals of a whole replay.
package struct ReplaySummary: Sendable {
  /// The verdict on a replay, from which the command determines its exit code.
  package enum Verdict: Sendable { case passed, failed, couldNotRun }

  package var fileCount = 0
  package var passed = 0
  package var failed = 0
  package var updated = 0
  package var skipped = 0
  package var failedAsExpected = 0
  package var passedUnexpectedly = 0
  /// The number of cases that ran only with their own seed although several seeds were requested.
  package var casesKeepingSeeds = 0
  package var exchangeCount = 0
  /// The number of messages without any expectation.
  package var uncheckedMessageCount = 0
  /// The number of cases without any expectation.
  package var casesExpectingNothing = 0
  /// The number of errors that prevented files or cases from being run.
  package var problemCount = 0
  package var duration: Duration = .zero

  package init() {}

  package var caseCount: Int {
    passed + failed + updated + skipped + failedAsExpected + passedUnexpectedly
  }

  /// The verdict; a problem outweighs a failed case.
  ///
  /// An updated case counts as a failure, because its transcript was wrong or incomplete.
  package var verdict: Verdict {
    if problemCount > 0 { return .couldNotRun }
    return failed + updated > 0 ? .failed : .passed
  }

  /// Counts a file with its cases.
  package mutating func add(_ file: FileResult) {
    fileCount += 1
    problemCount += file.diagnostics.count { $0.severity == .error }
    for result in file.cases {
      exchangeCount += result.exchangeCount
      uncheckedMessageCount += result.uncheckedMessageCount
      if result.expectsNothing { casesExpectingNothing += 1 }
      if result.keepsSeed { casesKeepingSeeds += 1 }
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
