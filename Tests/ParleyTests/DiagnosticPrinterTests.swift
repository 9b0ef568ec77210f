import Foundation
import Responder
import Terminal
import Testing

@testable import parley

/// One finding in all four formats.
@Suite struct DiagnosticPrinterTests {
  private let diagnostics = [
    Diagnostic(
      .warning, "unknown-array", at: SourceLocation(file: "my \"bots\"/a.rive", line: 3, column: 7),
      "there is no array 'colours'\u{1B}", hint: "did you mean 'colors'?",
      excerpt: "+ my (@colours)")
  ]
  private let checks = [
    CheckDescription(
      name: "unknown-array", severity: .warning, summary: "an array that is not defined",
      explanation: "…", bad: "", good: "")
  ]

  private func text(_ format: DiagnosticFormat) -> String {
    format.text(of: diagnostics, checks: checks).text
  }

  @Test func prettyShowsTheLineAndCounts() {
    let lines = text(.pretty).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("my \"bots\"/a.rive:3:7: warning: there is no array 'colours'"))
    #expect(lines[0].hasSuffix("[unknown-array]"))
    #expect(lines[1...2] == ["  + my (@colours)", "        ^"])
    #expect(lines[3] == "  hint: did you mean 'colors'?")
    #expect(lines[5] == "1 warning")
    let nothing = PrettyDiagnostics.text(of: [])
    #expect(nothing.text == "no problems found\n")
  }

  @Test func prettyShowsTheFirstOfManyFindingsOfOneCheck() {
    let many = (1...101).map {
      Diagnostic(.warning, "many", at: SourceLocation(file: "a.rive", line: $0), "again")
    }
    let found = diagnostics + many
    let lines = PrettyDiagnostics.text(of: found).text.split(separator: "\n")
    #expect(
      lines.suffix(3) == [
        "a.rive:1:1: warning: again [many]", "  100 more: --only many prints all", "102 warnings",
      ])
    #expect(PrettyDiagnostics.text(of: Array(found.dropLast())).text.contains("a.rive:100:"))
    #expect(PrettyDiagnostics.text(of: found, asked: ["many"]).text.contains("a.rive:101:"))
    #expect(DiagnosticFormat.gcc.text(of: found, checks: checks).text.contains("a.rive:101:"))
  }

  @Test func gccIsOneLine() {
    #expect(text(.gcc).split(separator: "\n").count == 1)
    #expect(text(.gcc).hasPrefix("my \"bots\"/a.rive:3:7: warning: "))
  }

  @Test func jsonIsAnObjectALine() throws {
    let object = try JSONSerialization.jsonObject(with: Data(text(.json).utf8)) as? [String: Any]
    #expect(object?["file"] as? String == "my \"bots\"/a.rive")
    #expect(object?["line"] as? Int == 3)
    #expect(object?["check"] as? String == "unknown-array")
    #expect(!text(.json).unicodeScalars.contains("\u{1B}"))
  }

  @Test func sarifNamesTheRuleAndThePlace() throws {
    let log = try JSONSerialization.jsonObject(with: Data(text(.sarif).utf8)) as? [String: Any]
    let run = (log?["runs"] as? [[String: Any]])?.first
    let result = (run?["results"] as? [[String: Any]])?.first
    #expect(result?["ruleId"] as? String == "unknown-array")
    #expect(result?["level"] as? String == "warning")
    #expect(text(.sarif).contains("\"uri\":\"my%20%22bots%22/a.rive\""))
    #expect(text(.sarif).contains("\"startLine\":3,\"startColumn\":7"))
  }

  @Test func jsonAndSarifCarryTheRangeAndTheEdits() throws {
    let place = SourceLocation(file: "a.rive", line: 2, column: 5)
    let found = Diagnostic(
      .warning, "unknown-tag", in: SourceRange(place, count: 4), "m",
      edits: [SourceEdit(SourceRange(place, count: 4), "\"<set\"")])
    func object(_ format: DiagnosticFormat) throws -> [String: Any]? {
      let text = format.text(of: [found], checks: []).text
      return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
    let json = try object(.json)
    #expect(json?["endLine"] as? Int == 2 && json?["endColumn"] as? Int == 9)
    let edit = (json?["edits"] as? [[String: Any]])?.first
    #expect(edit?["column"] as? Int == 5 && edit?["endColumn"] as? Int == 9)
    #expect(edit?["replacement"] as? String == "\"<set\"")

    let run = (try object(.sarif)?["runs"] as? [[String: Any]])?.first
    let result = (run?["results"] as? [[String: Any]])?.first
    let change = (result?["fixes"] as? [[String: Any]])?.first?["artifactChanges"]
    let replacement = ((change as? [[String: Any]])?.first?["replacements"] as? [[String: Any]])?
      .first
    #expect((replacement?["deletedRegion"] as? [String: Int])?["endColumn"] == 9)
    #expect((replacement?["insertedContent"] as? [String: String])?["text"] == "\"<set\"")
  }
}
