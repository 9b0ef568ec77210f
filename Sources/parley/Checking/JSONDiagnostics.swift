import ChatModel
import Responder
import Terminal

/// One JSON object a diagnostic and a line.
struct JSONDiagnostics: DiagnosticPrinter {
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText {
    StyledText(diagnostics.map { Self.object($0) + "\n" }.joined())
  }

  private static func object(_ diagnostic: Diagnostic) -> String {
    var members = [("file", JSONText.quoted(diagnostic.location.file))]
    members += places(of: diagnostic.range)
    members += [
      ("severity", JSONText.quoted(diagnostic.severity.rawValue)),
      ("check", JSONText.quoted(diagnostic.check)),
      ("message", JSONText.quoted(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { members.append(("hint", JSONText.quoted(hint))) }
    if !diagnostic.edits.isEmpty {
      let edits = diagnostic.edits.map { edit in
        object(places(of: edit.range) + [("replacement", JSONText.quoted(edit.replacement))])
      }
      members.append(("edits", "[" + edits.joined(separator: ",") + "]"))
    }
    return object(members)
  }

  /// The range; its end is that of the problem's text, or the same as its beginning where that is not known.
  private static func places(of range: SourceRange) -> [(String, String)] {
    [
      ("line", String(range.start.line)), ("column", String(range.start.column)),
      ("endLine", String(range.endLine)), ("endColumn", String(range.endColumn)),
    ]
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }
}
