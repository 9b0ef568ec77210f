import Foundation
import TestSupport
import Testing
import TranscriptFormat

/// The project's transcripts give with `--against` what they give inside: over standard input, HTTP and completions.
@Suite struct AgainstOracleTests {
  private let folder = TemporaryFolder()

  /// A transcript without what needs rules, and the words with which its robot is served.
  private struct Script {
    var text: String
    var cases: Int
    var served: [String]
  }

  /// Returns what text alone can decide of a transcript; `nil` if nothing is left.
  private func script(_ path: String) throws -> Script? {
    let document = TranscriptDocument(
      name: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
    let header = Transcript(document).header
    guard header.clock == nil, header.skip == nil, header.todo == nil, header.language == nil
    else { return nil }
    let rules = header.rules.map { name in
      name.hasPrefix("builtin")
        ? name
        : URL(filePath: path).deletingLastPathComponent().appending(path: name).standardized.path
    }
    var script = Script(text: "", cases: 0, served: ["--seed", "\(header.seed)"] + rules)
    if let order = header.order { script.served += ["--order", order] }
    if let steps = header.maxSteps { script.served += ["--max-steps", "\(steps)"] }
    if header.utf8 == true { script.served.append("--utf8") }
    if rules.isEmpty { script.served.append("builtin") }
    var current: [TranscriptEntry] = []
    var isWhole = true
    func close() {
      if isWhole, current.count > 1 {
        script.text += "\n" + TranscriptEntry.written(current)
        script.cases += 1
      }
      (current, isWhole) = ([], true)
    }
    for line in document.lines {
      switch line.entry {
      case .header(.rules, _), .comment, .blank, .rule, .expect: break
      case .header: script.text += line.entry.written + "\n"
      case .title:
        close()
        current = [line.entry]
      case .you(let text) where text.hasPrefix("/") && !text.hasPrefix("//"): isWhole = false
      // The clock of another program goes on.
      case .bot(.exact(let pieces)) where pieces.joined().contains(" 0:00."): isWhole = false
      case .you, .bot, .or, .check: current.append(line.entry)
      default: isWhole = false
      }
    }
    close()
    let heads = rules.map { TranscriptEntry.header(.rules, $0).written + "\n" }.joined()
    script.text = heads + script.text
    return script.cases > 0 ? script : nil
  }

  private static let files = [
    "ferry/01-tickets", "ferry/03-said-politely", "keeper/03-questions", "keeper/09-as-people-type",
    "small-talk", "greetings-and-names", "several-sentences", "strangers", "other-languages",
    "turing/memory",
  ].map { Project.folder + "/Transcripts/\($0).chat" }

  /// The statuses and failures of a report, without times.
  private func report(_ program: Program, _ words: [String]) throws -> [String] {
    let run = try program.run(["replay", "--format", "json", "t.chat"] + words)
    #expect(run.complaints.isEmpty, "\(run.complaints)")
    return run.text.split(separator: "\n").dropLast().map {
      String($0).replacing(#/"seconds":[0-9.]+/#, with: "").replacing(
        #/"rule":(null|\{[^}]*\})/#, with: "")
    }
  }

  @Test(arguments: files) func everyWayOutsideGivesWhatIsGivenInside(path: String) throws {
    guard let script = try script(path) else {
      Issue.record("\(path): no case is left")
      return
    }
    try folder.write("t.chat", script.text)
    let program = try Program(in: folder)
    let inside = try report(program, [])
    #expect(inside.count == script.cases || script.text.contains("\n or>"))
    #expect(inside.allSatisfy { $0.contains(#""status":"passed""#) })
    let command = "\(program.url.path) serve --stdio '\(script.served.joined(separator: "' '"))'"
    #expect(try report(program, ["--against", command]) == inside)
    let server = try WebServer(program, script.served)
    let address = "http://127.0.0.1:\(server.port)"
    #expect(try report(program, ["--against", address]) == inside)
    #expect(try report(program, ["--against", "openai:\(address)/v1"]) == inside)
    #expect(try report(program, ["--against", "openai:\(address)/v1", "--stream"]) == inside)
  }
}
