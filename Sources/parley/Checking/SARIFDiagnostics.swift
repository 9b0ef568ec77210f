import ChatModel
import Responder
import Terminal

/// One SARIF 2.1.0 log: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
struct SARIFDiagnostics: DiagnosticPrinter {
  func text(of diagnostics: [Diagnostic], checks: [CheckDescription]) -> StyledText {
    let used = Set(diagnostics.map(\.check))
    let rules = checks.filter { used.contains($0.name) }.map(Self.rule).joined(separator: ",\n")
    let results = diagnostics.map(Self.result).joined(separator: ",\n")
    return StyledText(
      """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
      "tool":{"driver":{"name":"parley","version":\(JSONText.quoted(Version.current)),"rules":[
      \(rules)]}},
      "columnKind":"unicodeCodePoints",
      "results":[
      \(results)]}]}

      """)
  }

  private static func rule(_ check: CheckDescription) -> String {
    "{\"id\":\(JSONText.quoted(check.name)),"
      + "\"shortDescription\":{\"text\":\(JSONText.quoted(check.summary))},"
      + "\"fullDescription\":{\"text\":\(JSONText.quoted(check.explanation))}}"
  }

  private static func result(_ diagnostic: Diagnostic) -> String {
    let words = diagnostic.message + (diagnostic.hint.map { "; \($0)" } ?? "")
    return "{\"ruleId\":\(JSONText.quoted(diagnostic.check)),"
      + "\"level\":\(JSONText.quoted(diagnostic.severity.rawValue)),"
      + "\"message\":{\"text\":\(JSONText.quoted(words))},"
      + "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":"
      + "{\"uri\":\(JSONText.quoted(uri(of: diagnostic.location.file)))},"
      + "\"region\":\(region(of: diagnostic.range))}}]\(fixes(of: diagnostic))}"
  }

  /// An empty region stands for a place of which only the beginning is known.
  private static func region(of range: SourceRange) -> String {
    let start = (line: max(1, range.start.line), column: max(1, range.start.column))
    return "{\"startLine\":\(start.line),\"startColumn\":\(start.column),"
      + "\"endLine\":\(max(start.line, range.endLine)),"
      + "\"endColumn\":\(max(1, range.endColumn))}"
  }

  private static func fixes(of diagnostic: Diagnostic) -> String {
    guard !diagnostic.edits.isEmpty else { return "" }
    let replacements = diagnostic.edits.map { edit in
      "{\"deletedRegion\":\(region(of: edit.range)),"
        + "\"insertedContent\":{\"text\":\(JSONText.quoted(edit.replacement))}}"
    }
    return ",\"fixes\":[{\"artifactChanges\":[{\"artifactLocation\":"
      + "{\"uri\":\(JSONText.quoted(uri(of: diagnostic.location.file)))},"
      + "\"replacements\":[\(replacements.joined(separator: ","))]}]}]"
  }

  /// The path as a relative reference: everything but what a URI may hold is written as `%20`.
  private static func uri(of path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      let isPlain =
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || Array("/._-~".utf8).contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
