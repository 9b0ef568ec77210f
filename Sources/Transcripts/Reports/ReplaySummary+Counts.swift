import Terminal

extension ReplaySummary {
  /// The number of passed cases, then the number of cases for each other status, and of problems, if it is not 0.
  var counts: [StyledText] {
    let others: [(count: Int, words: String, style: StyledText.Style)] = [
      (failed, "failed", .problem), (updated, "updated", .warning), (skipped, "skipped", .warning),
      (failedAsExpected, "failed as expected", .warning),
      (passedUnexpectedly, "passed unexpectedly", .warning),
      (problemCount, "could not be run", .problem),
    ]
    return [StyledText("\(passed) passed", verdict == .passed ? .good : .plain)]
      + others.filter { $0.count > 0 }.map { StyledText("\($0.count) \($0.words)", $0.style) }
  }
}
