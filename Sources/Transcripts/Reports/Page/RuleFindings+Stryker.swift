package import JSON
import Responder

extension RuleFindings {
  /// Reads the changes that no case noticed from a report in Stryker’s format; `nil` for any other JSON.
  ///
  /// Complexity: linear in the report.
  package init?(stryker report: JSONValue) {
    guard report["schemaVersion"] != nil, let files = report["files"] else { return nil }
    var findings: [Finding] = []
    var score = RuleCoverage.Share()
    var fingerprints: [String: String] = [:]
    for file in files.members {
      if let source = file.value["source"]?.string {
        fingerprints[file.name] = RuleSource(name: file.name, text: source).fingerprint
      }
      for mutant in file.value["mutants"]?.elements ?? [] {
        switch mutant["status"]?.string {
        case "Killed", "Timeout":
          score.covered += 1
          score.all += 1
        case "Survived", "NoCoverage":
          score.all += 1
          findings.append(Finding(mutant, in: file.name))
        default: continue
        }
      }
    }
    findings.sort { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
    self.init(kind: .mutation, findings: findings, score: score, fingerprints: fingerprints)
  }
}

extension RuleFindings.Finding {
  fileprivate init(_ mutant: JSONValue, in file: String) {
    let start = mutant["location"]?["start"]
    let operation = mutant["mutatorName"]?.string ?? ""
    let summary = mutant["description"]?.string ?? mutant["replacement"]?.string ?? ""
    self.init(
      location: SourceLocation(
        file: file, line: start?["line"]?.integer ?? 0, column: start?["column"]?.integer ?? 0),
      name: operation, text: summary, example: Self.example(mutant["statusReason"]?.string ?? ""),
      isUncovered: mutant["status"]?.string == "NoCoverage")
  }

  /// Returns the lines of a case without its title.
  private static func example(_ test: String) -> String {
    test.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
  }
}
