/// A problem in a rule file as a View shows it.
public struct ProblemDisplay: Sendable, Equatable {
  public enum Severity: String, Sendable { case error, warning, note }

  public var severity: Severity
  /// `file:line:column`.
  public var place: String
  public var text: String
  /// How to mend it.
  public var hint: String?
  /// The source line, and the column that a caret belongs under, counted from 1 in Unicode scalars.
  public var excerpt: String?
  public var column: Int

  public init(
    severity: Severity, place: String, text: String, hint: String? = nil, excerpt: String? = nil,
    column: Int = 1
  ) {
    self.severity = severity
    self.place = place
    self.text = text
    self.hint = hint
    self.excerpt = excerpt
    self.column = column
  }
}
