import Conversations
import JSON
import Quoting
import Responder

/// Diagnostics as a SARIF 2.1.0 log: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
enum SARIFDiagnostics {
  static func log(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> JSONValue {
    let used = Set(diagnostics.map(\.check))
    let driver: JSONValue = [
      "name": "parley", "version": .string(Version.current),
      "rules": .array(checks.filter { used.contains($0.name) }.map(rule)),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
          "results": .array(diagnostics.map(result)),
        ]
      ],
    ]
  }

  private static func rule(_ check: CheckDescription) -> JSONValue {
    [
      "id": .string(check.name), "shortDescription": ["text": .string(check.summary)],
      "fullDescription": ["text": .string(check.explanation)],
    ]
  }

  private static func result(_ diagnostic: Diagnostic) -> JSONValue {
    let words = diagnostic.message + (diagnostic.hint.map { "; \($0)" } ?? "")
    let location: JSONValue = [
      "physicalLocation": [
        "artifactLocation": artifact(of: diagnostic), "region": region(of: diagnostic.range),
      ]
    ]
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(diagnostic.check)),
      .init("level", .string(diagnostic.severity.rawValue)),
      .init("message", ["text": .string(words)]), .init("locations", [location]),
    ]
    if !diagnostic.edits.isEmpty { members.append(.init("fixes", [fix(of: diagnostic)])) }
    return .object(members)
  }

  /// Returns the location of the file, with its path as a percent-encoded URI reference.
  private static func artifact(of diagnostic: Diagnostic) -> JSONValue {
    ["uri": .string(diagnostic.location.file.percentEncodedPath)]
  }

  /// Returns the region of a range; it is empty if only the start of the problem is known.
  private static func region(of range: SourceRange) -> JSONValue {
    let start = (line: max(1, range.start.line), column: max(1, range.start.column))
    return [
      "startLine": JSONValue(start.line), "startColumn": JSONValue(start.column),
      "endLine": JSONValue(max(start.line, range.endLine)),
      "endColumn": JSONValue(max(1, range.endColumn)),
    ]
  }

  private static func fix(of diagnostic: Diagnostic) -> JSONValue {
    let replacements = diagnostic.edits.map { edit -> JSONValue in
      [
        "deletedRegion": region(of: edit.range),
        "insertedContent": ["text": .string(edit.replacement)],
      ]
    }
    return [
      "artifactChanges": [
        ["artifactLocation": artifact(of: diagnostic), "replacements": .array(replacements)]
      ]
    ]
  }
}
