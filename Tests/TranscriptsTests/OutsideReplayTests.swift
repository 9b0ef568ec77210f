import Conversations
import Responder
import Synchronization
import Terminal
import Testing
import TranscriptFormat

@testable import Transcripts

/// Transcripts against a robot of another program.
@MainActor
@Suite struct OutsideReplayTests {
  /// Repeats messages in capitals; fails on demand, and counts the talks that have ended.
  private final class Echo: OutsideRobot, OutsideTalk {
    let ended = Mutex(0)
    let asked = Mutex<[String]>([])

    func begin() -> any OutsideTalk { self }

    func reply(to message: String, of user: String) async throws(OutsideFailure) -> String {
      let count = asked.withLock { asked in
        asked.append("\(user): \(message)")
        return asked.count
      }
      switch message {
      case "crash": throw .ended(status: 256, lastWords: "no \u{1B}[2Jmodel")
      case "wait": try? await Task.sleep(for: .milliseconds(60))
      case "sometimes": return count.isMultiple(of: 10) ? "no" : "yes"
      default: break
      }
      return message.uppercased()
    }

    func end() async { ended.withLock { $0 += 1 } }
  }

  private func options(_ robot: Echo, jobs: Int = 1) -> ReplayOptions {
    var options = ReplayOptions()
    options.outside.fallback = robot
    options.jobs = jobs
    return options
  }

  @Test(arguments: [1, 4]) func textIsComparedAsEver(jobs: Int) async {
    let robot = Echo()
    let result = await Replay.file(
      """
      rules: gone.rive
      # Texts
      you> hello
      bot> HELLO
      you> one two
      bot> ONE [...]
      you> seven 7
      has> EN
      has (regex)> [0-9]$
      has not> seven
      has not (regex)> ^E
      within> 9 s
      you> hello
      same as> hello
      # Users
      user> Bob
      you> hi
      bot (regex)> H.
      # A difference
      you> hello
      bot> HALLO
      """, options(robot, jobs: jobs))
    #expect(result.diagnostics.isEmpty)
    #expect(result.cases.map(\.status) == [.passed, .passed, .failed], "\(result.cases)")
    #expect(result.cases[2].failures[0].explanation == nil)
    #expect(robot.ended.withLock { $0 } == 3)
    #expect(robot.asked.withLock { $0.contains("Bob: hi") })
  }

  /// Each line is noticed if the reply is not as it says.
  @Test(arguments: [
    ("has> lo", "has"), ("has (regex)> ^L", "has"), ("has not> LL", "has-not"),
    ("has not (regex)> L+O$", "has-not"), ("same as> one", "bot"),
  ])
  func aReplyThatIsOtherwiseFails(line: String, kind: String) async {
    let result = await Replay.file("you> one\nyou> hello\n\(line)\n", options(Echo()))
    #expect(result.cases.flatMap(\.failures).map(\.kind) == [kind])
  }

  @Test func aSlowReplyFails() async throws {
    let result = await Replay.file("you> wait\nwithin> 50 ms\n", options(Echo()))
    let failure = try #require(result.cases[0].failures.first)
    #expect(failure.kind == "within" && failure.got.hasPrefix("a reply after "))
  }

  /// A fault ends its case, and no other one.
  @Test(arguments: [1, 4]) func aFaultIsAFailureOfItsCase(jobs: Int) async throws {
    let robot = Echo()
    var options = options(robot, jobs: jobs)
    options.update = .all
    let result = await Replay.file(
      "# bad\nyou> crash\nbot> x\nyou> more\nbot> MORE\n# good\nyou> hello\nbot> HELLO\n", options)
    #expect(result.cases.map(\.status) == [.failed, .passed])
    #expect(result.cases[0].failures.map(\.kind) == ["fault"])
    #expect(!robot.asked.withLock { $0.contains { $0.hasSuffix("more") } })
    var reporter = PrettyReporter()
    let text = reporter.report(result).text
    #expect(
      text.contains("the robot gave no reply") && text.contains("it ended with exit code 1: no"))
    #expect(!text.contains("none matched"))
  }

  @Test(arguments: [
    "you> a\nrule> x.rive:1", "you> a\nexpect> x = 1", "set> x = 1\nyou> a", "you> /topic",
    "you> a\nnote> x", "clock> 2026-01-01\nyou> a", "case> 3f2a hello", "call> f x = y\nyou> a",
    "you> a\nhistory> x",
  ])
  func whatNeedsRulesIsRefused(lines: String) async {
    let result = await Replay.file(lines + "\n", options(Echo()))
    #expect(result.couldNotRun && result.diagnostics.map(\.check) == ["needs-rules"])
  }

  @Test func aNameStandsForARobotOnlyIfTheUserSaysSo() async {
    let text = "against: support-bot\nyou> hello\nbot> HELLO\n"
    let refused = await Replay.file(text)
    #expect(refused.diagnostics.map(\.check) == ["against"])
    var options = ReplayOptions()
    options.outside.named = { $0.text == "support-bot" ? Echo() : nil }
    let passed = await Replay.file(text, options)
    #expect(passed.cases.map(\.status) == [.passed])
    let rules = await Replay.file("you> one\nbot> one\n", options)
    #expect(rules.cases.map(\.status) == [.passed])
    let wrong = await Replay.file("against: python3 bot.py\nyou> one\n")
    #expect(wrong.diagnostics.map(\.check) == ["bad-value"])
  }

  @Test func anUpdateWritesReplies() async {
    var options = options(Echo())
    options.update = .exact
    let text = "you> hello\nyou> a\nbot> B\nyou> c\nhas> C\n"
    let result = await Replay.file(text, options)
    let updated = String(decoding: result.updated(Array(text.utf8)), as: UTF8.self)
    #expect(updated == "you> hello\nbot> HELLO\nyou> a\nbot> A\nyou> c\nhas> C\n")
  }

  @Test(arguments: [(90.0, CaseResult.Status.passed), (91, .failed)])
  func aShareOfTheRunsSuffices(share: Double, status: CaseResult.Status) async {
    var options = options(Echo())
    options.repeats = 10
    options.minimumPassed = share
    let result = await Replay.file("# talk\nyou> sometimes\nbot> yes\n", options)
    #expect(result.cases.map(\.status) == [status])
    #expect(result.cases[0].passedRuns == "passed 9 of 10")
    var reporter = PrettyReporter()
    #expect(reporter.report(result).text.contains("(passed 9 of 10)"))
  }
}
