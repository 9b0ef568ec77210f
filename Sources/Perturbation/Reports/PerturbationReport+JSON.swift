import JSON
import Responder
import TranscriptFormat
import Transcripts

extension PerturbationReport {
  /// JSON Lines: an object for each changed message that misses its rule, one for each fix, and a summary with the
  /// numbers of each kind and the fingerprints of the rule files.
  package var jsonLines: String {
    let objects =
      failures.map { object(for: $0) }
      + robots.flatMap(\.fixes).map(JSONValue.init) + [["summary": summary]]
    return objects.map { $0.text + "\n" }.joined()
  }

  private func object(for failure: PerturbedMessage) -> JSONValue {
    let trial = cases[failure.caseIndex]
    return [
      "file": .string(trial.path), "line": JSONValue(trial.script.location.line),
      "title": .string(trial.script.title), "kind": .string(failure.kind.rawValue),
      "outcome": .string(failure.outcome.rawValue), "message": .string(failure.message),
      "changed": .string(failure.changedMessage), "seed": JSONValue(seed),
      "rule": JSONValue(failure.rule), "got": failure.answeringRule.map(JSONValue.init) ?? .null,
    ]
  }

  private var summary: JSONValue {
    [
      "seed": JSONValue(seed), "robust": JSONValue(Int(score)), "all": JSONValue(counts),
      "kinds": .object(kinds.map { JSONValue.Member($0.rawValue, JSONValue(counts(of: $0))) }),
      "leftOut": JSONValue(leftOutCount), "files": .object(files),
    ]
  }

  private var files: [JSONValue.Member] {
    robots.flatMap(\.sources).eachOnce(by: \.name).map {
      .init($0.name, .string($0.fingerprint))
    }
  }
}

extension JSONValue {
  fileprivate init(_ counts: PerturbationReport.Counts) {
    self = .object(
      PerturbedMessage.Outcome.allCases.map { Member($0.rawValue, JSONValue(counts[$0])) })
  }

  fileprivate init(_ fix: RuleFix) {
    self = [
      "fix": .string(fix.text), "file": .string(fix.file),
      "line": fix.line.map { JSONValue($0) } ?? .null,
      "rule": fix.rule.map { .string($0.exactDescription) } ?? .null,
      "fixes": JSONValue(fix.fixedCount),
    ]
  }
}
