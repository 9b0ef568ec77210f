import Conversations
import Responder
import TestSupport
import Testing
import TranscriptFormat

@testable import Transcripts

@MainActor
@Suite struct ReplayerTests {
  private static let good = """
    seed: 7
    user: Ada

    # A name
    you> my name is Alice
    bot> Welcome, Alice.
    expect> name = Alice
    rule> parrot.rive: my name is *
    rule> parrot.rive:1

    # A fresh conversation
    you> who
    bot> nobody in random
    expect> name = undefined
    expect> topic = random
    set> name = Bob
    set> topic = games
    you> who
    bot (regex)> B.b in g\\w+

    # Commands and screens
    you> one
    bot> one
    you> two
    bot> two
    you> /history
    note> 1. one (1970-01-01 00:00, 2 exchanges, [...])
    history> open 1
    note> 1. one → one
    note> 2. two → two
    note> one: a number sends that message again, back closes the conversation.
    history> 1
    note> Asking again: one
    bot> one
    you> //slash
    bot> /slash
    you>
    bot>
    you> roll
    """

  @Test func whatIsAsItWasPasses() async {
    let result = await Replay.file(Self.good)
    #expect(result.diagnostics.isEmpty)
    #expect(result.cases.map(\.status) == [.passed, .passed, .passed], "\(result.cases)")
    #expect(result.cases.map(\.exchangeCount) == [1, 2, 6])
  }

  @Test(arguments: [
    ("", "1970-01-01T00:00:00"), ("clock: 2026-11-21T08:30\n", "2026-11-21T08:30:00"),
  ])
  func theHeaderSetsTheRobotsClock(header: String, time: String) async {
    let result = await Replay.file(
      header
        + "\n# Time\nyou> clock\nbot> \(time)\nyou> /undo\nyou> /forget\nyou> clock\nbot> \(time)\n"
    )
    #expect(result.cases.map(\.status) == [.passed], "\(result.cases)")
  }

  /// A regular expression of many states, and many alternatives, against a reply of a megabyte.
  @Test(arguments: [
    "bot (regex)> (.*a){200}b",
    "bot (contains)> ab" + String(repeating: "\nor (contains)> b", count: 200),
  ])
  func whatTakesTooLongToCompareFailsAndIsNotUpdated(_ expected: String) async throws {
    let long = String(repeating: "a", count: 60_000)
    var options = ReplayOptions()
    options.maximumMatching = 1_000_000
    let result = await Replay.file("you> \(long)\n\(expected)\n", options)
    let failure = try #require(result.cases.first?.failures.first)
    #expect(failure.check == .incomparable(maximum: 1_000_000))
    #expect(failure.summary == "comparing takes too long")
    options.update = .all
    let updated = await Replay.file("you> \(long)\n\(expected)\n", options)
    #expect(updated.cases.first?.status == .failed && updated.cases.first?.edits.isEmpty == true)
  }

  /// One change at a time, in the file or in the robot: each must be noticed.
  @Test(arguments: [
    ("Welcome, Alice.", "Welcome, Alicia."), ("expect> name = Alice", "expect> name = Alicia"),
    ("rule> parrot.rive: my name is *", "rule> parrot.rive: my name is #"),
    ("rule> parrot.rive:1", "rule> parrot.rive:2"), ("rule> parrot.rive:1", "rule> other.rive:1"),
    ("expect> name = undefined", "expect> name = x"),
    ("expect> topic = random", "expect> topic = games"),
    ("set> name = Bob", "set> name = Bib\nset> name = Bill"),
    ("set> topic = games\n", ""), ("B.b in g", "B.b in h"), ("note> 2. two → two\n", ""),
    ("note> 1. one → one", "note> 1. two → two"), ("history> 1", "history> 2"),
    ("note> Asking again: one\nbot> one", "bot> one\nnote> Asking again: one"),
    ("bot>\n", "bot> x\n"), ("bot> /slash", "bot> //slash"), ("bot> two", "bot> two\nbot> two"),
    ("bot> two", "bot (not)> two"), ("bot> two", "bot (contains)> wo!"),
    ("bot> two", "bot> t[...]x"),
    ("bot> two", "bot> three\n or> four"), ("bot> two", "note> two"), ("history> 1", "you> 2"),
    ("you> one", "history> one"),
  ])
  func everyChangeOfTheFileIsSeen(old: String, new: String) async throws {
    let changed = Self.good.replacing(old, with: new, maxReplacements: 1)
    try #require(changed != Self.good)
    let result = await Replay.file(changed)
    #expect(result.couldNotRun || result.cases.contains { $0.isFailure }, "\(changed)")
  }

  @Test(arguments: ["my name is Alice", "who", "one", "/slash", ""])
  func everyChangedReplyIsSeen(message: String) async {
    let result = await Replay.file(
      Self.good, by: ParrotResponder(replies: [message: "something else"]))
    #expect(result.cases.contains { $0.isFailure })
  }

  @Test func aRenamedRuleFileIsSeen() async {
    let result = await Replay.file(Self.good, by: ParrotResponder(file: "other.rive"))
    #expect(result.cases[0].failures.count == 2)
  }

  @Test func aFailureSaysWhatItTakesToMendIt() async throws {
    let result = await Replay.file("# Title\nyou> my name is Bob\nbot> Welcome, Alice.\n or> Hi.")
    let failure = try #require(result.cases.first?.failures.first)
    #expect(failure.location == SourceLocation(file: "a/x.chat", line: 3, column: 1))
    #expect(failure.message == "my name is Bob")
    #expect(failure.expected == "Welcome, Alice.\nor Hi.")
    #expect(failure.got == "Welcome, Bob.")
    #expect(failure.explanation?.winner?.location.line == 1)
  }

  @Test func anExchangeWithoutReplyLinesIsNotCompared() async {
    let result = await Replay.file("you> roll\nyou> roll\nexpect> name = undefined")
    #expect(result.cases.map(\.status) == [.passed])
  }

  @Test func everyOutputThatIsNotExpectedIsAFailure() async {
    let result = await Replay.file("you> a\nnote> b\nyou> c\nbot> c\nbot> d\nyou> e\nbot> e")
    #expect(
      result.cases[0].failures.map(\.kind) == ["unexpected-bot", "missing-note", "missing-bot"]
        || result.cases[0].failures.map(\.kind) == [
          "missing-note", "unexpected-bot", "missing-bot",
        ])
  }

  @Test("A note with a percentage fails the line that forbids it, and passes in its earlier form")
  func forbiddenPercentages() {
    func passes(_ line: String) -> Bool {
      let transcript = Transcript(TranscriptDocument(name: "x.chat", text: "you> a\n" + line))
      let expected = transcript.cases.first?.exchanges.first?.steps.first?.outputs ?? []
      var effort = MatchingEffort()
      let pairs = expected.paired(with: [ReplayOutput(.note, "at 50% now")], &effort)
      return pairs == [.same(expected: 0, actual: 0)]
    }
    #expect(passes("note> at 50 % now") && passes("note (not)> at 60% now"))
    #expect(!passes("note (not)> at 50% now") && !passes("note (not)> [...]50%[...]"))
  }

  @Test func theSameSeedGivesTheSameChoices() async {
    let rolls = String(repeating: "you> roll\n", count: 20)
    let recorded = await Replay.updated("seed: 42\n" + rolls)
    #expect(await Replay.file(recorded).cases.map(\.status) == [.passed])
    let other = recorded.replacing("seed: 42", with: "seed: 43")
    #expect(await Replay.file(other).cases.map(\.status) == [.failed])
  }

  @Test func manySeedsFindWhatOnlySometimesGoesWrong() async {
    var options = ReplayOptions()
    options.seeds = 50
    let result = await Replay.file("you> roll\nbot> You have 1.\n or> You have 2.", options)
    #expect(result.cases[0].status == .failed)
    let alone = await Replay.file(
      "seed: \(result.cases[0].seed)\nyou> roll\nbot> You have 1.\n or> You have 2.")
    #expect(alone.cases[0].status == .failed, "the seed named must be the one that fails")
    let always = await Replay.file("you> roll\nbot (regex)> You have [1-6]\\.", options)
    #expect(always.cases[0].status == .passed && always.cases[0].runCount == 50)
  }

  @Test func skippedAndExpectedFailures() async {
    let skipped = await Replay.file("skip: not now\nyou> a\nbot> b")
    #expect(skipped.cases.map(\.status) == [.skipped("not now")])
    let todo = await Replay.file("todo: later\n# one\nyou> a\nbot> b\n# two\nyou> a\nbot> a")
    #expect(
      todo.cases.map(\.status) == [.failedAsExpected("later"), .passedUnexpectedly("later")])
    #expect(!todo.cases.contains { $0.isFailure })
  }

  @Test func aFileWithAWrongLineIsNotRun() async {
    let result = await Replay.file("you> a\nbto> a")
    #expect(result.cases.isEmpty && result.couldNotRun)
  }

  @Test func theReportDoesNotDependOnTheJobs() async throws {
    let folder = TemporaryFolder()
    for number in 0..<150 {
      let reply = number % 7 == 0 ? "wrong" : "text \(number)"
      try folder.write(
        "\(number).chat",
        "# a\nyou> say text \(number)\nbot> \(reply)\n# b\nyou> roll\n# c\nyou> x\nbot> x")
    }
    var reports: [[String]] = []
    for jobs in [1, 8] {
      var options = ReplayOptions()
      options.jobs = jobs
      let replayer = Replayer(robots: Replay.robots(ParrotResponder()), options: options)
      var report: [String] = []
      let summary = await replayer.replay(TranscriptFinder([folder.path]).files) { file in
        report += file.cases.map {
          "\(file.name) \($0.title) \($0.status) \($0.failures.map(\.got))"
        }
      }
      #expect(summary.failed == 22 && summary.passed == 428)
      reports.append(report)
    }
    #expect(reports[0] == reports[1])
  }

  /// Answers computed in advance are used only while they are still right.
  @Test func whatScreensChangeIsNotForeseen() async {
    let text =
      Self.good + """

        you> /seed 77
        you> roll
        you> roll
        you> /history
        history> open 1
        history> 1
        you> roll
        """
    let recorded = await Replay.updated(text)
    var options = ReplayOptions()
    options.jobs = 4
    let result = await Replay.file(recorded, options)
    #expect(result.cases.map(\.status) == [.passed, .passed, .passed], "\(recorded)")
  }

  @Test(arguments: [1, 8])
  func theFirstFailureEndsTheRun(jobs: Int) async throws {
    let folder = TemporaryFolder()
    for number in 0..<9 {
      try folder.write("\(number).chat", "you> a\nbot> \(number < 4 ? "a" : "b")")
    }
    var options = ReplayOptions()
    options.jobs = jobs
    options.stopsAtFirstFailure = true
    let replayer = Replayer(robots: Replay.robots(ParrotResponder()), options: options)
    let summary = await replayer.replay(TranscriptFinder([folder.path]).files) { _ in }
    #expect(summary.passed == 4 && summary.failed == 1)
  }

  @Test func theShardsMakeAPartition() async throws {
    let folder = TemporaryFolder()
    for number in 0..<60 {
      try folder.write("\(number).chat", "# a\nyou> a\n# b\nyou> b\n# c\nyou> c")
    }
    var seen: [String: Int] = [:]
    var largest = 0
    for index in 1...4 {
      var options = ReplayOptions()
      options.shard = Shard(index: index, of: 4)
      let replayer = Replayer(robots: Replay.robots(ParrotResponder()), options: options)
      var count = 0
      _ = await replayer.replay(TranscriptFinder([folder.path]).files) { file in
        for result in file.cases { seen["\(file.name) \(result.title)", default: 0] += 1 }
        count += file.cases.count
      }
      largest = max(largest, count)
    }
    #expect(seen.count == 180 && seen.values.allSatisfy { $0 == 1 })
    #expect(largest < 80, "shards must be about equal")
  }
}
