import Responder
import Terminal

/// A printer of the findings of checks, in one format.
protocol DiagnosticPrinter {
  /// Returns the diagnostics as text; `checks` describe the checks that they name, if they are known.
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText
}
