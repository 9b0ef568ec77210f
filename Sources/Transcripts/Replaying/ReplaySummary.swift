import Responder

/// The numbers of cases by their result, and other totals of a whole replay.
package struct ReplaySummary: Sendable {
  /// The verdict on a replay, from which the command determines its exit code.
  package enum Verdict: Sendable { case passed, failed, couldNotRun }

  package var fileCount = 0
  private var caseCounts: [CaseResult.Status.Kind: Int] = [:]
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

  package var caseCount: Int { caseCounts.values.reduce(0, +) }
  package var passed: Int { caseCounts[.passed] ?? 0 }
  package var failed: Int { caseCounts[.failed] ?? 0 }
  package var updated: Int { caseCounts[.updated] ?? 0 }
  package var skipped: Int { caseCounts[.skipped] ?? 0 }
  package var failedAsExpected: Int { caseCounts[.failedAsExpected] ?? 0 }
  package var passedUnexpectedly: Int { caseCounts[.passedUnexpectedly] ?? 0 }

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
      caseCounts[result.status.kind, default: 0] += 1
    }
  }
}
