import Foundation
import TestSupport
import Testing
import TranscriptFormat

/// The project's transcripts give with `--against` what they give inside: over standard input, HTTP and completions.
///
/// `PARLEY_ORACLE=all` takes all of them, as `make test-outside` does.
@Suite struct AgainstOracleTests {
  private let folder = TemporaryFolder()

  /// Cases without what needs rules, which one server can answer: with the same rules, seed and options.
  struct Script: Sendable, CustomTestStringConvertible {
    var head: String
    /// The words with which the robot is served.
    var served: [String]
    var cases: [[TranscriptEntry]] = []

    /// Returns the cases, with all wordings of their messages or with the first ones.
    func text(wordings: Bool) -> String {
      cases.map { entries in
        var isMessage = false
        return TranscriptEntry.written(
          entries.filter { entry in
            if case .or = entry { return wordings || !isMessage }
            if case .you = entry { isMessage = true } else { isMessage = false }
            return true
          })
      }.joined(separator: "\n")
    }

    /// Returns the cases with a line of the report that is `chosen`, and the numbers of all lines about them.
    func cases(
      of report: [String], where chosen: [Bool], wordings: Bool
    ) -> (script: Script, lines: [Int]) {
      var starts = [head.count { $0 == "\n" } + 2]
      for entries in cases {
        let one = Script(head: "", served: [], cases: [entries]).text(wordings: wordings)
        starts.append(starts[starts.count - 1] + one.count { $0 == "\n" } + 1)
      }
      let numbers = report.map { line in
        let place = line.firstMatch(of: #/"line":([0-9]+)/#).flatMap { Int($0.1) } ?? 0
        return (starts.lastIndex { $0 <= place } ?? 0)
      }
      let found = Set(zip(numbers, chosen).filter(\.1).map(\.0))
      var script = self
      script.cases = cases.indices.filter(found.contains).map { cases[$0] }
      return (script, numbers.indices.filter { found.contains(numbers[$0]) })
    }

    var testDescription: String { served.joined(separator: " ") }
  }

  private static let takesAll = ProcessInfo.processInfo.environment["PARLEY_ORACLE"] == "all"

  private static let scripts: [Script] = {
    let folder = Project.folder + "/Transcripts"
    let all = (FileManager.default.subpaths(atPath: folder) ?? []).filter {
      $0.hasSuffix(".chat")
    }
    var scripts: [String: Script] = [:]
    for file in takesAll ? all.sorted() : files.map({ $0 + ".chat" }) {
      add("\(folder)/\(file)", to: &scripts)
    }
    return scripts.values.sorted { $0.head < $1.head }
  }()

  private static let files = [
    "ferry/01-tickets", "ferry/03-said-politely", "keeper/03-questions", "keeper/09-as-people-type",
    "small-talk", "greetings-and-names", "several-sentences", "strangers", "other-languages",
    "turing/memory",
  ]

  /// Adds what text alone can decide of a transcript.
  private static func add(_ path: String, to scripts: inout [String: Script]) {
    let bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
    let document = TranscriptDocument(name: path, bytes: bytes)
    let header = Transcript(document).header
    guard header.clock == nil, header.skip == nil, header.todo == nil, header.language == nil,
      header.user == nil
    else { return }
    let rules = header.rules.map { name in
      name.hasPrefix("builtin")
        ? name
        : URL(filePath: path).deletingLastPathComponent().appending(path: name).standardized.path
    }
    var options = rules
    if let order = header.order { options += ["--order", order] }
    if let steps = header.maxSteps { options += ["--max-steps", "\(steps)"] }
    if header.utf8 == true { options.append("--utf8") }
    if rules.isEmpty { options.append("builtin") }
    var head = rules.map { TranscriptEntry.header(.rules, $0).written + "\n" }.joined()
    var (current, isWhole, seed): ([TranscriptEntry], Bool, UInt64) = ([], true, header.seed)
    func close() {
      if isWhole, current.count > 1 {
        let own = head + "seed: \(seed)\n"
        let empty = Script(head: own, served: ["--seed", "\(seed)"] + options)
        scripts[own, default: empty].cases.append(current)
      }
      (current, isWhole, seed) = ([], true, header.seed)
    }
    for line in document.lines {
      switch line.entry {
      case .header(.rules, _), .header(.seed, _), .comment, .blank, .rule, .expect: break
      case .header: head += line.entry.written + "\n"
      case .title:
        close()
        current = [line.entry]
      case .you(let text) where takesAll && text.hasPrefix("/seed ") && current.count == 1:
        seed = UInt64(text.dropFirst(6)) ?? seed
      case .note where takesAll && current.count == 1: break
      case .you(let text) where text.hasPrefix("/") && !text.hasPrefix("//"): isWhole = false
      case .you, .bot, .or, .check: current.append(line.entry)
      // Robots call users by their names, and outside each user of each case has another one.
      default: isWhole = false
      }
    }
    close()
  }

  /// The statuses and failures of a report, without times and rules.
  private func report(_ program: Program, _ words: [String]) throws -> [String] {
    let run = try program.run(["replay", "--format", "json"] + words)
    #expect(run.complaints.isEmpty, "\(run.complaints)")
    return run.text.split(separator: "\n").dropLast().map {
      String($0).replacing(#/"seconds":[0-9.]+/#, with: "").replacing(
        #/"rule":(null|\{[^}]*\})/#, with: "")
    }
  }

  /// Returns which lines of a report are of cases that depend on the clock: that of another program goes on.
  private func clocked(_ script: Script, _ program: Program, wordings: Bool) throws -> [Bool] {
    var clocked: [Bool] = []
    for clock in ["2026-11-27T07:30", "2028-02-29T14:00", "2031-06-01T22:45"] {
      let head = script.head + "clock: \(clock)\n\n"
      try folder.write("clocked.chat", head + script.text(wordings: wordings))
      let failed = try report(program, ["clocked.chat"]).map {
        !$0.contains(#""status":"passed""#)
      }
      clocked = clocked.isEmpty ? failed : zip(clocked, failed).map { $0 || $1 }
    }
    return clocked
  }

  /// All wordings of the messages go over standard input, and the first ones over HTTP.
  @Test(arguments: scripts) func everyWayOutsideGivesWhatIsGivenInside(script: Script) throws {
    let program = try Program(in: folder)
    func inside(wordings: Bool) throws -> [String] {
      try folder.write("t.chat", script.head + "\n" + script.text(wordings: wordings))
      return try report(program, ["t.chat"])
    }
    func compare(_ way: [String], _ inside: [String], wordings: Bool) throws {
      let outside = try report(program, ["t.chat", "--against"] + way)
      #expect(outside.count == inside.count)
      // Only a case that differs is asked for the clock.
      let differing = zip(outside, inside).map { $0 != $1 }
      guard differing.contains(true) else { return }
      let (asked, lines) = script.cases(of: inside, where: differing, wordings: wordings)
      let clocked = try clocked(asked, program, wordings: wordings)
      #expect(clocked.count == lines.count)
      for (line, isClocked) in zip(lines, clocked) where !isClocked {
        #expect(outside[line] == inside[line], "\(way)")
      }
    }
    let all = try inside(wordings: true)
    #expect(all.count >= script.cases.count)
    #expect(all.allSatisfy { $0.contains(#""status":"passed""#) })
    let words = "'\(script.served.joined(separator: "' '"))'"
    try compare(["\(program.url.path) serve --stdio \(words)"], all, wordings: true)
    let server = try WebServer(program, script.served)
    let address = "http://127.0.0.1:\(server.port)"
    let first = try inside(wordings: false)
    let completions = ["openai:\(address)/v1"]
    for way in [[address], completions] + (Self.takesAll ? [] : [completions + ["--stream"]]) {
      try compare(way, first, wordings: false)
    }
  }
}
