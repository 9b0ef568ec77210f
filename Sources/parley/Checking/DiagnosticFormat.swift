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

enum JSONDiagnostics {
  static func object(_ diagnostic: Diagnostic) -> JSONValue {
    var members: [JSONValue.Member] = [.init("file", .string(diagnostic.location.file))]
    members += rangeMembers(diagnostic.range)
    members += [
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("check", .string(diagnostic.check)), .init("message", .string(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { members.append(.init("hint", .string(hint))) }
    if !diagnostic.edits.isEmpty {
      let edits = diagnostic.edits.map { edit in
        JSONValue.object(
          rangeMembers(edit.range) + [.init("replacement", .string(edit.replacement))])
      }
      members.append(.init("edits", .array(edits)))
    }
    return .object(members)
  }

  /// Returns the members for a range; if only the start of the problem is known, the end is equal to the start.
  private static func rangeMembers(_ range: SourceRange) -> [JSONValue.Member] {
    [
      .init("line", JSONValue(range.start.line)), .init("column", JSONValue(range.start.column)),
      .init("endLine", JSONValue(range.endLine)), .init("endColumn", JSONValue(range.endColumn)),
    ]
  }
}
