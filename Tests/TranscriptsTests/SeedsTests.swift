import Chat
import Responder
import Terminal
import Testing

@testable import Transcripts

/// `replay --seeds N`, and cases that set their own seed.
@MainActor
@Suite struct SeedsTests {
  /// Answers with a number that depends on the seed.
  private struct Die: Responder {
    var summary: RuleSummary { RuleSummary(language: "Die", files: 1, rules: 1, topics: 0) }
    var rules: [Rule] { [] }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      let reply = String(conversation.randomness.index(below: 1_000_000))
      conversation.record(input: message, reply: reply)
      return Reply(text: reply)
    }
  }

  private func rolled(_ seed: UInt64) -> String {
    var talk = Conversation(seed: seed)
    return Die().respond(to: "roll", in: &talk).text
  }

  private func results(_ text: String, jobs: Int) async -> FileResult {
    var options = ReplayOptions()
    options.seeds = 5
    options.jobs = jobs
    return await Replay.file(text, by: Die(), options)
  }

  @Test(arguments: [1, 4]) func aSeedInTheHeaderIsTheOnlyOne(jobs: Int) async {
    let file = await results("seed: 7\n# roll\nyou> roll\nbot> \(rolled(7))\n", jobs: jobs)
    #expect(file.cases.map(\.status) == [.passed] && file.cases.map(\.runCount) == [1])
    #expect(file.cases.map(\.keepsSeed) == [true])
  }

  @Test(arguments: [1, 4]) func aSeedInTheFirstLineIsTheOnlyOne(jobs: Int) async {
    let text = "# roll\nyou> /seed 7\nyou> roll\nbot> \(rolled(7))\n# free\nyou> roll\nbot> [...]\n"
    let file = await results(text, jobs: jobs)
    #expect(file.cases.map(\.status) == [.passed, .passed])
    #expect(file.cases.map(\.runCount) == [1, 5] && file.cases.map(\.keepsSeed) == [true, false])
  }

  @Test func aCaseWithoutASeedRunsUnderAll() async {
    let file = await results("# roll\nyou> roll\nbot> \(rolled(0))\n", jobs: 1)
    #expect(file.cases.map(\.status) == [.failed] && file.cases.map(\.seed) == [1])
  }

  @Test func summaryCountsCasesThatKeepTheirSeed() {
    var summary = ReplaySummary()
    var file = FileResult(name: "x.chat")
    let place = SourceLocation(file: "x.chat", line: 1)
    for keeps in [true, false, true] {
      var result = CaseResult(title: "a", location: place, seed: 0, status: .passed)
      result.keepsSeed = keeps
      file.cases.append(result)
    }
    summary.add(file)
    var reporter = PrettyReporter()
    let text = reporter.finish(summary).text
    #expect(text.hasSuffix("\n2 cases set their seeds and ran only with those\n"))
  }
}
