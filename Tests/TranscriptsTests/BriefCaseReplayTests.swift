import Conversations
import Responder
import RiveScript
import Synchronization
import Testing
import TranscriptFormat

@testable import Transcripts

/// Replays of cases on one line.
@MainActor
@Suite struct BriefCaseReplayTests {
  private static let before = """
    + tea
    - <set drink=tea>Green or black?

    + (coffee|espresso|mocha)
    - Coming.

    + *
    - Hm.
    """

  private func robot(_ rules: String) -> Brain {
    Brain([RuleSource(name: "bar.rive", text: rules)])
  }

  /// The lines that `explore --brief` writes.
  private func lines() async -> String {
    let robot = robot(Self.before)
    let found = Exploration(of: robot, from: Exploration.start(seed: 0), wordings: 9)
    var transcript = ExplorationTranscript(
      of: Robot(name: "Bar", responder: robot), rules: [], seed: 0, utf8: false, isBrief: true)
    await transcript.add(found.paths)
    await transcript.add(found.wordings)
    return transcript.text
  }

  @Test func whatExploringWritesPasses() async {
    let text = await lines()
    #expect(text.contains(" (espresso|mocha)\n"), "\(text)")
    #expect(text.split(separator: "\n").count == 5, "\(text)")
    let result = await Replay.file(text, by: robot(Self.before))
    #expect(result.cases.allSatisfy { $0.status == .passed } && result.cases.count == 5)
  }

  @Test(
    "A change of the rules names the messages that get another rule, reply or variable",
    arguments: [
      ("Coming.", "Here.", "coffee", "outcome", "Here."),
      ("<set drink=tea>", "", "tea", "outcome", "Green or black?"),
      ("|mocha)", ")", "mocha", "rule", "bar.rive:7: *"),
    ])
  func changes(old: String, new: String, message: String, kind: String, got: String) async throws {
    let text = await lines()
    let result = await Replay.file(text, by: robot(Self.before.replacing(old, with: new)))
    let failures = result.cases.flatMap(\.failures)
    // A rule with another text is another rule for each of its messages.
    let failure = try #require(failures.first { $0.message == message })
    #expect(failure.kind == kind && failure.got == got, "\(failure)")
    if kind == "outcome" { #expect(failures.count == 1) }
  }

  @Test func theRuleBeforeIsShownWhileItIsThere() async throws {
    let text = await lines().replacing("(espresso|mocha)", with: "(espresso|cocoa)")
    let result = await Replay.file(text, by: robot(Self.before))
    let failure = try #require(result.cases.flatMap(\.failures).first)
    #expect(failure.message == "cocoa" && failure.expected == "bar.rive: (coffee|espresso|mocha)")
    #expect(failure.got == "bar.rive:7: *")
    let gone = await Replay.file("case> 00000 tea", by: robot(Self.before))
    #expect(gone.cases.first?.failures.first?.expected.contains("(00000)") == true)
  }

  /// A parrot that counts how often all its rules are listed.
  private final class CountingParrot: Responder {
    let lists = Mutex(0)
    private let parrot = ParrotResponder()

    var summary: RuleSummary { parrot.summary }
    var initialTopic: String? { parrot.initialTopic }

    var rules: [Rule] {
      lists.withLock { $0 += 1 }
      return parrot.rules
    }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      parrot.respond(to: message, in: &conversation)
    }
  }

  @Test("The rules are listed once for all lines that fail")
  func manyFailingLines() async {
    func run(_ digest: String) async -> (lists: Int, failed: Int) {
      let robot = CountingParrot()
      let text = String(repeating: "case> \(digest) hello\n", count: 50)
      let result = await Replay.file(text, by: robot)
      return (robot.lists.withLock { $0 }, result.cases.filter(\.isFailure).count)
    }
    let passing = await run(BriefCase.digest(of: ParrotResponder().rules[3]))
    let failing = await run("0000")
    #expect(passing.failed == 0 && failing.failed == 50)
    #expect(failing.lists <= passing.lists + 1)
  }

  @Test("A line that sends the robot no message fails, because no rule answers")
  func commandsAlone() async throws {
    let result = await Replay.file("case> 00000=000 /help", by: robot(Self.before))
    let failure = try #require(result.cases.flatMap(\.failures).first)
    #expect(failure.kind == "rule" && failure.message == "/help" && failure.got == "no rule")
  }

  @Test func anUpdateRewritesALineWithOneWording() async {
    let text = await lines()
    let changed = robot(Self.before.replacing("Coming.", with: "Here."))
    let updated = await Replay.updated(text, by: changed)
    #expect(updated != text)
    let result = await Replay.file(updated, by: changed)
    #expect(result.cases.allSatisfy { $0.status == .passed })
    #expect(await Replay.updated(updated, by: changed) == updated)
  }
}
