import JSON
import Responder
import Synchronization
import Terminal
import TestSupport
import Testing
import Transcripts

@testable import Mutation

/// The reports of a run, for people, and in the form of Stryker.
extension MutationRunTests {
  @Test("The reports name every unnoticed change, and the JSON has the schema’s members")
  func reports() async throws {
    let report = try await run()
    let text = MutationText(report, showsAll: true).text.text
    #expect(text.contains("r.rive:12  never said"))
    #expect(text.hasSuffix("mutation score \(Int(report.score))%\n"))
    let nothing = MutationText(MutationReport(), showsAll: true).text.text
    #expect(nothing.hasPrefix("0 changes: ") && !nothing.contains("score"))
    let json = StrykerReport(report).json
    let found = try #require(RuleFindings(stryker: JSONValue(parsing: json.text)))
    let unnoticed = report.mutants.filter { $0.verdict == .survived || $0.verdict == .uncovered }
    #expect(found.findings.map(\.location) == unnoticed.compactMap(\.range?.start))
    let tests = unnoticed.map { $0.test ?? "" }
    for (finding, test) in zip(found.findings, tests) {
      #expect(test.isEmpty == finding.example.isEmpty && test.contains(finding.example))
    }
    #expect(found.score.covered == report.noticedCount)
    #expect(found.score.all == report.mutants.count - report.invalidCount)
    #expect(RuleFindings(stryker: ["files": [:]]) == nil)
    #expect(json["schemaVersion"]?.string == "2")
    let mutants = json["files"]?["r.rive"]?["mutants"]?.elements ?? []
    #expect(mutants.count == report.mutants.count)
    let statuses = Set(mutants.compactMap { $0["status"]?.string })
    #expect(statuses == ["Killed", "Survived", "NoCoverage"])
    #expect(report.diagnostics.count == report.survivedCount + report.uncoveredCount)
  }

  @Test("The cases that run first are counted, and those to come are skipped once nobody waits")
  func unchangedRules() async throws {
    let counts = Mutex((expected: 0, done: 0))
    func report(stoppingAfter limit: Int) async throws -> MutationReport {
      counts.withLock { $0 = (0, 0) }
      return try await run { options in
        options.replay.counter = WorkCounter { count in
          counts.withLock { $0.expected += count }
        } advance: { count in
          counts.withLock { $0.done += count }
        } begin: {
          counts.withLock { $0 = (0, 0) }
        }
        options.isStopped = { counts.withLock { $0.done >= limit } }
      }
    }
    let whole = try await report(stoppingAfter: .max)
    #expect(counts.withLock { $0 == (whole.cases.count, whole.cases.count) })
    #expect(whole.cases.count > 1 && !whole.mutants.isEmpty)
    let partial = try await report(stoppingAfter: 1)
    #expect(counts.withLock { $0 == (whole.cases.count, 1) })
    #expect(partial.mutants.isEmpty && partial.leftOutCount == whole.mutants.count)
  }

  @Test(
    "A verdict is not taken over if the case checks the reply in another way",
    arguments: ["", "has> H", "has not> Bye"])
  func checks(line: String) async throws {
    let rules = "+ hello\n- Hi there.\n\n+ *\n- Hm.\n"
    let first = try await run("you> hello\nhas> Hi\n", rules: rules) {
      $0.earlierVerdicts = VerdictCache()
    }
    let changed = "you> hello\n\(line)\n"
    let again = try await run(changed, rules: rules) { $0.earlierVerdicts = first.verdicts }
    let fresh = try await run(changed, rules: rules)
    #expect(first.noticedCount > fresh.noticedCount)
    #expect(again.mutants.map(\.verdict) == fresh.mutants.map(\.verdict))
  }

  @Test("Robots that share a file have the mutants of both in its report, with the same score")
  func sharedFiles() async throws {
    try folder.write("a.chat", "rules: r.rive\nyou> hello\nbot> [...]\n")
    try folder.write(
      "b.chat", "rules: r.rive\nrules: s.rive\nyou> hello\nbot> [...]\nyou> more\nbot> More.\n")
    let report = try await MutationRun(
      Rules(text: Self.rules, more: "+ more\n- More.\n"), options: MutationOptions()
    ).run([folder.path + "/a.chat", folder.path + "/b.chat"])
    let found = try #require(RuleFindings(stryker: StrykerReport(report).json))
    #expect(report.robots.count == 2)
    #expect(found.score.covered == report.noticedCount)
    #expect(found.score.all == report.mutants.count - report.invalidCount)
    let mutants = StrykerReport(report).json["files"]?["r.rive"]?["mutants"]?.elements ?? []
    #expect(mutants.count == report.mutants.count { $0.range?.start.file == "r.rive" })
  }

  @Test("Columns count units of UTF-16, as readers in JavaScript do")
  func columns() async throws {
    let rules = "! version = 2.0\n\n+ 😀\u{2028} hello 👍 there\n- Hi 😀e\u{301}! <set a=1>\n"
    let json = StrykerReport(try await run("you> 😀 hello 👍 there\n", rules: rules)).json
    let lines = rules.split(separator: "\n", omittingEmptySubsequences: false).map {
      Array($0.utf16)
    }
    let changed = (json["files"]?["r.rive"]?["mutants"]?.elements ?? []).compactMap { mutant in
      let place = mutant["location"]
      guard let line = place?["start"]?["line"]?.integer, place?["end"]?["line"]?.integer == line,
        let start = place?["start"]?["column"]?.integer, let end = place?["end"]?["column"]?.integer
      else { return String?.none }
      return String(decoding: lines[line - 1][(start - 1)..<(end - 1)], as: UTF16.self)
    }
    #expect(changed.contains("<set a=1>") && changed.contains { $0.contains("there") })
    #expect(!changed.contains { $0.contains("\u{FFFD}") }, "\(changed)")
  }

  @Test("A mutant has the same id in the report of its shard, of a sample, and of all")
  func identifiers() async throws {
    func ids(_ change: (inout MutationOptions) -> Void) async throws -> [String] {
      let json = StrykerReport(try await run(MutationRunTests.transcript, change)).json
      let mutants = json["files"]?["r.rive"]?["mutants"]?.elements ?? []
      return mutants.compactMap { $0["id"]?.string }
    }
    let whole = try await ids { _ in }
    let first = try await ids { $0.shard = Shard(index: 1, of: 2) }
    let second = try await ids { $0.shard = Shard(index: 2, of: 2) }
    #expect((first + second).sorted() == whole.sorted() && Set(whole).count == whole.count)
    let sample = try await ids { $0.sample = 5 }
    #expect(sample.count == 5 && Set(sample).isSubset(of: whole))
  }

  @Test("The report is red below the threshold and green from there or from 85 on")
  func thresholds() async throws {
    let report = try await run()
    for (threshold, high) in [(60, 85), (85, 85), (95, 95)] {
      let json = StrykerReport(report, threshold: threshold).json["thresholds"]
      #expect(json?["low"]?.integer == threshold && json?["high"]?.integer == high)
    }
  }

  @Test("One rule that is left out of the text is one rule")
  func left() async throws {
    let rules = (0..<11).map { "+ rule \($0)\n- Reply \($0).\n\n" }.joined()
    let report = try await run("you> rule 0\n", rules: rules)
    let text = MutationText(report, showsAll: false).text.text
    #expect(text.contains("more in 1 rule; --verbose"), "\(text)")
  }

  @Test("The JSON keeps the rules of Stryker’s schema, and rules that comments exempt are ignored")
  func schema() async throws {
    let rules = Self.rules.replacing(
      "+ never said", with: "// parley:mutate off: nobody says it\n+ never said")
    let report = try await run(rules: rules)
    #expect(report.exempt.count >= 2)
    let json = StrykerReport(report).json
    #expect(json["thresholds"]?["high"] != nil && json["thresholds"]?["low"] != nil)
    let file = try #require(json["files"]?["r.rive"])
    #expect(file["language"]?.string == "rivescript" && file["source"]?.string == rules)
    let mutants = file["mutants"]?.elements ?? []
    #expect(mutants.count == report.mutants.count + report.exempt.count)
    #expect(Set(mutants.compactMap { $0["id"]?.string }).count == mutants.count)
    let tests = json["testFiles"]?.members.flatMap { $0.value["tests"]?.elements ?? [] } ?? []
    let ids = Set(tests.compactMap { $0["id"]?.string })
    #expect(ids.count == report.cases.count && tests.allSatisfy { $0["name"]?.string != "" })
    let lines = rules.split(separator: "\n", omittingEmptySubsequences: false)
    for mutant in mutants {
      #expect(mutant["mutatorName"]?.string != nil)
      for end in ["start", "end"] {
        let place = mutant["location"]?[end]
        let line = try #require(Int(place?["line"]?.text ?? ""))
        let column = try #require(Int(place?["column"]?.text ?? ""))
        #expect((1...lines.count).contains(line) && column >= 1)
        #expect(column <= lines[line - 1].count + 1)
      }
      let named = (mutant["coveredBy"]?.elements ?? []) + (mutant["killedBy"]?.elements ?? [])
      #expect(named.allSatisfy { ids.contains($0.string ?? "") })
      let status = try #require(mutant["status"]?.string)
      #expect(["Killed", "Survived", "NoCoverage", "CompileError", "Ignored"].contains(status))
      #expect((status == "Killed") == (mutant["killedBy"] != nil))
    }
    #expect(mutants.count { $0["status"]?.string == "Ignored" } == report.exempt.count)
  }
}
