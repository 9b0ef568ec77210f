import Terminal

extension ReplaySummary {
  /// The number of passed cases, then the number of cases for each other status, and of problems, if it is not 0.
  var counts: [StyledText] {
    var counts: [StyledText] = [
      StyledText("\(passed) passed", verdict == .passed ? .good : .plain)
    ]
    if failed > 0 { counts.append(StyledText("\(failed) failed", .problem)) }
    if updated > 0 { counts.append(StyledText("\(updated) updated", .warning)) }
    if skipped > 0 { counts.append(StyledText("\(skipped) skipped", .warning)) }
    if failedAsExpected > 0 {
      counts.append(StyledText("\(failedAsExpected) failed as expected", .warning))
    }
    if passedUnexpectedly > 0 {
      counts.append(StyledText("\(passedUnexpectedly) passed unexpectedly", .warning))
    }
    if problemCount > 0 { counts.append(StyledText("\(problemCount) could not be run", .problem)) }
    return counts
  }
}
