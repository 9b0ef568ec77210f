import Responder
import Terminal

/// `file:line:column: warning: text [check-name]`, one a line.
struct GCCDiagnostics: DiagnosticPrinter {
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText {
    StyledText(
      diagnostics.map { diagnostic in
        let place = diagnostic.location
        return "\(place.file):\(place.line):\(place.column): \(diagnostic.severity.rawValue): "
          + "\(diagnostic.message) [\(diagnostic.check)]\n"
      }.joined())
  }
}
