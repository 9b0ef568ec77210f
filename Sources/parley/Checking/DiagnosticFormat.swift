/// The forms that diagnostics are printed in.
enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// For a person: with the line, a caret, a hint, and counts at the end.
  case pretty
  /// One line each, as editors and CI systems read it from compilers.
  case gcc
  /// One JSON object a line.
  case json
  /// SARIF 2.1.0, which code hosts show beside the lines of a change.
  case sarif

  /// What writes it.
  var printer: any DiagnosticPrinter {
    switch self {
    case .pretty: PrettyDiagnostics()
    case .gcc: GCCDiagnostics()
    case .json: JSONDiagnostics()
    case .sarif: SARIFDiagnostics()
    }
  }
}
