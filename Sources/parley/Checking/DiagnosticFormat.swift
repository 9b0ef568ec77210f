/// The formats for printing diagnostics.
enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// For people: with the line, a caret, a hint, and the counts at the end.
  case pretty
  /// One line each, in the format of compilers, for editors and CI systems.
  case gcc
  /// One JSON object per line.
  case json
  /// SARIF 2.1.0, which code hosts show next to the lines of a change.
  case sarif

  /// The printer of the format.
  var printer: any DiagnosticPrinter {
    switch self {
    case .pretty: PrettyDiagnostics()
    case .gcc: GCCDiagnostics()
    case .json: JSONDiagnostics()
    case .sarif: SARIFDiagnostics()
    }
  }
}
