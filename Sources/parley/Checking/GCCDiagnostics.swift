import Responder
import Terminal

/// Prints `file:line:column: warning: text [check-name]`, one per line.
struct GCCDiagnostics: DiagnosticPrinter {
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText {
    StyledText(diagnostics.map { "\($0)\n" }.joined())
  }
}
