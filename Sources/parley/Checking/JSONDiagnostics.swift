import Conversations
import JSON
import Responder

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
