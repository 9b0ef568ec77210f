package import Responder

/// The findings about rules from another test of the transcripts, shown beside the rules in a `ReportPage`.
package struct RuleFindings: Sendable {
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Changes of the rules that no case notices.
    case mutation
    /// Changes of messages after which another rule answers, or none.
    case perturbation
  }

  package struct Finding: Sendable, Hashable {
    /// The location of the rule, or of the part of it that was changed.
    package var location: SourceLocation
    /// The stable name of the change: `word-removal`, `typo`.
    package var name: String
    /// The finding in a few words: `deletes the word “my”`.
    package var text: String
    /// Lines of a transcript that show it; empty for none.
    package var example = ""
    /// Whether no case uses the rule, so that none could notice the change.
    package var isUncovered = false
    /// The rule that the page shows as a link after the text; `nil` for none.
    package var target: Target?
  }

  /// A rule that a finding names.
  package struct Target: Sendable, Hashable {
    package var location: SourceLocation
    package var text: String
  }

  package var kind: Kind
  package var findings: [Finding]
  /// The share of changes with the desired result: noticed by a case, or answered by the same rule.
  package var score: RuleCoverage.Share
  /// The fingerprints of the rule files as they were tested, by name; a file that is missing here counts as unchanged.
  package var fingerprints: [String: String] = [:]

  /// Returns whether a file has changed since the test, so that the findings may be on other lines now.
  func isOutdated(_ source: RuleSource) -> Bool {
    fingerprints[source.name].map { $0 != source.fingerprint } ?? false
  }
}
