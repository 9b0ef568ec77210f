import JSON
import Responder
import Terminal

enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// For people: with the line, a caret, a hint, and the counts at the end.
  case pretty
  /// One line each, in the format of compilers, for editors and CI systems.
  case gcc
  /// One JSON object per line.
  case json
  /// SARIF 2.1.0, which code hosts show next to the lines of a change.
  case sarif

  /// - Parameters:
  ///   - checks: the descriptions of the known checks, for formats that include them.
  ///   - asked: the names of the checks whose findings are all printed, however many there are.
  func text(
    of diagnostics: [Diagnostic], checks: [CheckDescription], asked: Set<String> = []
  ) -> StyledText {
    switch self {
    case .pretty: PrettyDiagnostics.text(of: diagnostics, asked: asked)
    case .gcc: StyledText(diagnostics.map { "\($0)\n" }.joined())
    case .json: StyledText(diagnostics.map { JSONDiagnostics.object($0).text + "\n" }.joined())
    case .sarif: StyledText(SARIFDiagnostics.log(of: diagnostics, checks: checks).text + "\n")
    }
  }
}
