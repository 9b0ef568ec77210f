import Responder

extension ProblemDisplay {
  init(_ diagnostic: Diagnostic) {
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
