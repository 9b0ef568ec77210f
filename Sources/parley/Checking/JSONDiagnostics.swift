import Chat
import Responder
import Terminal

/// One JSON object a diagnostic and a line.
struct JSONDiagnostics: DiagnosticPrinter {
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText {
    StyledText(diagnostics.map { Self.object($0) + "\n" }.joined())
  }

  private static func object(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location
    var members = [
      ("file", JSONText.quoted(place.file)), ("line", String(place.line)),
      ("column", String(place.column)),
      ("severity", JSONText.quoted(diagnostic.severity.rawValue)),
      ("check", JSONText.quoted(diagnostic.check)),
      ("message", JSONText.quoted(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { members.append(("hint", JSONText.quoted(hint))) }
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }
}
