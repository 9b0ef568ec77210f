/// A check of rule files in words: what a list of checks and `--explain` are made from.
public struct CheckDescription: Sendable, Hashable, Codable {
  /// The stable name that diagnostics carry and an ignore comment names.
  public var name: String
  public var severity: Diagnostic.Severity
  /// What it finds, in one line without a full stop.
  public var summary: String
  /// Why that is a mistake, and what to do about it.
  public var explanation: String
  /// A whole rule file in which the check finds something.
  public var bad: String
  /// The same, mended.
  public var good: String

  public init(
    name: String, severity: Diagnostic.Severity, summary: String, explanation: String, bad: String,
    good: String
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.bad = bad
    self.good = good
  }
}
