package import JSON
import Responder
import TranscriptFormat
import Transcripts

/// The report in the format of Stryker’s mutation-testing-report-schema, version 2, which its web page shows.
package struct StrykerReport {
  package let json: JSONValue

  /// - Parameter threshold: the score below which the report is red.
  package init(_ report: MutationReport, threshold: Int = 60) {
    json = [
      "$schema":
        "https://raw.githubusercontent.com/stryker-mutator/mutation-testing-elements/master/packages/report-schema/src/mutation-testing-report-schema.json",
      "schemaVersion": "2",
      "thresholds": [
        "high": JSONValue(max(85, threshold)), "low": JSONValue(min(85, threshold)),
      ],
      "files": .object(Self.files(report)), "testFiles": .object(Self.testFiles(report)),
    ]
  }

  private static func files(_ report: MutationReport) -> [JSONValue.Member] {
    var numbers: [Int: [String: [Int]]] = [:]
    for (number, mutant) in report.mutants.enumerated() {
      guard let file = mutant.range?.start.file else { continue }
      numbers[mutant.robot, default: [:]][file, default: []].append(number)
    }
    var seen: Set<String> = []
    return report.robots.enumerated().flatMap { robot, own in
      own.rules.sources.compactMap { source -> JSONValue.Member? in
        guard let mutants = numbers[robot]?[source.name], seen.insert(source.name).inserted else {
          return nil
        }
        return JSONValue.Member(
          source.name,
          [
            "language": .string(own.rules.language.name.lowercased()),
            "source": .string(String(decoding: source.bytes, as: UTF8.self)),
            "mutants": .array(mutants.map { Self.mutant(report.mutants[$0], $0) }),
          ])
      }
    }
  }

  private static func mutant(_ mutant: Mutant, _ number: Int) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(String(number))),
      .init("mutatorName", .string(mutant.mutation.operation)),
      .init("description", .string(mutant.mutation.summary)),
      .init("status", .string(status(of: mutant))),
      .init("static", .bool(mutant.mutation.rule == nil)),
      .init("coveredBy", .array(mutant.coveredBy.map { .string(String($0)) })),
    ]
    if let edit = mutant.mutation.edits.first {
      members.append(.init("replacement", .string(edit.replacement)))
      members.append(.init("location", location(of: edit.range)))
    }
    if case .noticed(let number) = mutant.verdict {
      members.append(.init("killedBy", [.string(String(number))]))
    }
    if let test = mutant.test { members.append(.init("statusReason", .string(test.text))) }
    return .object(members)
  }

  private static func status(of mutant: Mutant) -> String {
    switch mutant.verdict {
    case .noticed: "Killed"
    case .survived: "Survived"
    case .uncovered: "NoCoverage"
    case .invalid: "CompileError"
    }
  }

  private static func location(of range: SourceRange) -> JSONValue {
    [
      "start": ["line": JSONValue(range.start.line), "column": JSONValue(range.start.column)],
      "end": ["line": JSONValue(range.endLine), "column": JSONValue(range.endColumn)],
    ]
  }

  private static func testFiles(_ report: MutationReport) -> [JSONValue.Member] {
    var files: [String] = []
    var tests: [String: [JSONValue]] = [:]
    for (number, trial) in report.cases.enumerated() {
      if tests[trial.file] == nil { files.append(trial.file) }
      let line = trial.script.location.line
      tests[trial.file, default: []].append([
        "id": .string(String(number)),
        "name": .string(trial.script.title.isEmpty ? "line \(line)" : trial.script.title),
        "location": ["start": ["line": JSONValue(line), "column": 1]],
      ])
    }
    return files.map { .init($0, ["tests": .array(tests[$0] ?? [])]) }
  }
}
