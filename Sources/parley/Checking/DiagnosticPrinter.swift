import Responder
import Terminal

/// A printer of diagnostics in one format.
protocol DiagnosticPrinter {
  /// Returns the diagnostics as text.
  ///
  /// - Parameter checks: the descriptions of the known checks, for formats that include them.
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText
}
