package import Responder

/// A problem in a rule file as a View shows it.
package struct ProblemDisplay: Sendable, Equatable {
  package enum Severity: String, Sendable { case error, warning, note }

  package var severity: Severity
  /// `file:line:column`.
  package var place: String
  package var text: String
  /// How to mend it.
  package var hint: String?
  /// The source line, and the column that a caret belongs under, counted from 1 in Unicode scalars.
  package var excerpt: String?
  package var column: Int

  package init(
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
extension ProblemDisplay {
  package init(_ diagnostic: Diagnostic) {
    let location = diagnostic.location
    let severity: Severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    self.init(
      severity: severity, place: location.exactDescription,
      text: diagnostic.message, hint: diagnostic.hint, excerpt: diagnostic.excerpt,
      column: location.column)
  }
}
