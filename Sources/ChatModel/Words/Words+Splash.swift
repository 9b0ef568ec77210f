package import Responder

extension Words {
  /// `212 triggers in 8 files, loaded in 3.1 ms`.
  package static func loaded(_ summary: RuleSummary, in time: Duration) -> String {
    "\(count(summary.rules, summary.ruleName)) in \(count(summary.files, "file")), loaded in \(time.display)"
  }

  /// What stands below the problems that are shown, where there are more of them.
  package static func furtherProblems(_ number: Int) -> String {
    "and \(count(number, "more problem"))"
  }
}
