import Responder
import Terminal

/// One form of printing what checks found.
protocol DiagnosticPrinter {
  /// `checks` are the words for the names that diagnostics carry, as far as there are any.
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText
}
