package import JSON
import Responder
import TranscriptFormat
import Transcripts

/// The report in the format of Stryker’s mutation-testing-report-schema, version 2, for Stryker’s web page.
package struct StrykerReport {
  package let json: JSONValue

  /// - Parameter threshold: the score below which the report is red, from 0 to 100.
  package init(_ report: MutationReport, threshold: Int = 60) {
    json = [
      "$schema":
        "https://raw.githubusercontent.com/stryker-mutator/mutation-testing-elements/master/packages/report-schema/src/mutation-testing-report-schema.json",
      "schemaVersion": "2",
      "thresholds": [
        "high": JSONValue(max(85, threshold)), "low": JSONValue(threshold),
      ],
      "files": .object(Self.files(report)), "testFiles": .object(Self.testFiles(report)),
    ]
  }

  private static func files(_ report: MutationReport) -> [JSONValue.Member] {
    let sources = report.robots.flatMap { tested in
      tested.rules.sources.map { (language: tested.rules.language.name, source: $0) }
    }.eachOnce { $0.source.name }
    var lines: [String: [String]] = [:]
    for (_, source) in sources {
      lines[source.name] = source.bytes.lines.map { String(decoding: $0, as: UTF8.self) }
    }
    // Robots that share a file have their mutants in one list.
    var mutants: [String: [JSONValue]] = [:]
    var numbers: [String: Int] = [:]
    for mutant in report.mutants + report.exempt {
      guard let file = mutant.range?.start.file else { continue }
      let id = String(mutant.mutation.hash, radix: 16)
      let number = numbers[id, default: 0]
      numbers[id] = number + 1
      mutants[file, default: []].append(
        Self.mutant(mutant, number == 0 ? id : "\(id)-\(number)", lines[file] ?? []))
    }
    return sources.compactMap { language, source -> JSONValue.Member? in
      guard let fileMutants = mutants[source.name] else { return nil }
      return JSONValue.Member(
        source.name,
        [
          "language": .string(language.lowercased()),
          "source": .string(String(decoding: source.bytes, as: UTF8.self)),
          "mutants": .array(fileMutants),
        ])
    }
  }

  /// - Parameters:
  ///   - id: a text that is the same in reports of other shards and samples.
  ///   - lines: the lines of the mutant’s file.
  private static func mutant(_ mutant: Mutant, _ id: String, _ lines: [String]) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)),
      .init("mutatorName", .string(mutant.mutation.operation)),
      .init("description", .string(mutant.mutation.summary)),
      .init("status", .string(status(of: mutant))),
      .init("static", .bool(mutant.mutation.ruleLocation == nil)),
      .init("coveredBy", .array(mutant.coveredBy.map { .string(String($0)) })),
    ]
    if let edit = mutant.mutation.edits.first {
      members.append(.init("replacement", .string(edit.replacement)))
      members.append(.init("location", location(of: edit.range, in: lines)))
    }
    if case .noticed(let number) = mutant.verdict {
      members.append(.init("killedBy", [.string(String(number))]))
    }
    if mutant.verdict == .exempt {
      members.append(.init("statusReason", "exempt by a comment: parley:mutate off"))
    }
    if let test = mutant.test { members.append(.init("statusReason", .string(test))) }
    return .object(members)
  }

  private static func status(of mutant: Mutant) -> String {
    switch mutant.verdict {
    case .noticed: "Killed"
    case .survived: "Survived"
    case .uncovered: "NoCoverage"
    case .invalid: "CompileError"
    case .exempt: "Ignored"
    }
  }

  private static func location(of range: SourceRange, in lines: [String]) -> JSONValue {
    func position(_ line: Int, _ column: Int) -> JSONValue {
      // Readers in JavaScript count the units of UTF-16.
      let before =
        lines.indices.contains(line - 1)
        ? lines[line - 1].unicodeScalars.prefix(column - 1).count { $0.value > 0xFFFF } : 0
      return ["line": JSONValue(line), "column": JSONValue(column + before)]
    }
    return [
      "start": position(range.start.line, range.start.column),
      "end": position(range.endLine, range.endColumn),
    ]
  }

  private static func testFiles(_ report: MutationReport) -> [JSONValue.Member] {
    var files: [String] = []
    var tests: [String: [JSONValue]] = [:]
    for (number, trial) in report.cases.enumerated() {
      if tests[trial.path] == nil { files.append(trial.path) }
      let line = trial.script.location.line
      tests[trial.path, default: []].append([
        "id": .string(String(number)),
        "name": .string(trial.script.title.isEmpty ? "line \(line)" : trial.script.title),
        "location": ["start": ["line": JSONValue(line), "column": 1]],
      ])
    }
    return files.map { .init($0, ["tests": .array(tests[$0] ?? [])]) }
  }
}
