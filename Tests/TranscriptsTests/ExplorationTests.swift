import Conversations
import Responder
import RiveScript
import Synchronization
import Testing
import TranscriptFormat

@testable import Transcripts

@Suite struct ExplorationTests {
  private static let rules = """
    ! array colour = red blue green
    ! var name = Wren

    + hello <bot name>
    - Hi there.

    + my name is _
    - Pleased to meet you, <star>.

    + i have # @colour (cats|dogs) [at home]
    - How nice.

    + knock knock
    - Who is there?

    + *
    % who is there
    - <star> who?

    + play
    - A game it is.{topic=game}

    + nothing fits this
    @ hello

    + hello
    - Hello to you.

    + (a|b) c
    - first

    + a c
    % never ever said
    - never

    > topic game
    + roll #
    - You rolled <star>.{topic=random}
    < topic

    > topic attic
    + look
    - Dust.
    < topic
    """

  @Test func includedTopicsAreSearched() {
    let rules = """
      + play
      - Go.{topic=game}
      > topic game includes help inherits talk
      + roll
      - Four.
      < topic
      > topic help
      + rules
      - Few.
      < topic
      > topic talk
      + bye
      - Bye.
      < topic
      > topic attic
      + look
      - Dust.
      < topic
      """
    let found = Exploration(
      of: Brain([RuleSource(name: "x.rive", text: rules)]), from: Conversation())
    #expect(found.paths.map(\.rule.text).sorted() == ["bye", "play", "roll", "rules"])
    #expect(found.misses.map(\.reason) == [.topicNeverEntered("attic")])
  }

  private func brain() -> Brain { Brain([RuleSource(name: "x.rive", text: Self.rules)]) }

  @Test func reachesWhatCanBeReachedAndSaysWhyNot() {
    let found = Exploration(of: brain(), from: Conversation())
    #expect(found.paths.count == 10, "\(found.misses)")
    #expect(
      found.misses.map(\.reason) == [
        .nothingLikePrevious("never ever said"), .topicNeverEntered("attic"),
      ])
  }

  @MainActor
  @Test func whatItWritesPasses() async throws {
    let robot = Robot(name: "X", responder: brain())
    let found = Exploration(of: robot.responder, from: Conversation(user: "localuser", seed: 5))
    var transcript = ExplorationTranscript(of: robot, rules: ["x.rive"], seed: 5, utf8: false)
    await transcript.add(found.paths)
    let text = transcript.text
    let replayer = Replayer(robots: SingleRobot(robot), coverage: true)
    let result = await replayer.replay(Transcript(TranscriptDocument(name: "x.chat", text: text)))
    #expect(result.diagnostics.isEmpty && result.cases.count == found.paths.count)
    #expect(result.cases.allSatisfy { $0.status == .passed }, "\(text)")
    let bots = text.split(separator: "\n").filter { $0.hasPrefix("bot> ") }
    #expect(bots.count >= found.paths.count)
    #expect(replayer.ruleCoverage?.triggers.covered == found.paths.count)
  }

  @Test func reportsEveryPathInOrder() {
    var reported: [Exploration.Path] = []
    let found = Exploration(of: brain(), from: Conversation(), report: { reported += $0 })
    #expect(!reported.isEmpty && reported.map(\.rule) == found.paths.map(\.rule))
  }

  @MainActor
  @Test func pathsAddedOneByOneGiveTheSameTranscript() async {
    let robot = Robot(name: "X", responder: brain())
    let found = Exploration(of: robot.responder, from: Conversation(user: "localuser", seed: 5))
    var whole = ExplorationTranscript(of: robot, rules: ["x.rive"], seed: 5, utf8: true)
    await whole.add(found.paths)
    var parts = ExplorationTranscript(of: robot, rules: ["x.rive"], seed: 5, utf8: true)
    for path in found.paths { await parts.add([path]) }
    #expect(parts.text == whole.text)
  }

  private struct Steps {
    var total = 0
    var done = 0
  }

  @Test func whatIsStoppedHasWhatWasFound() {
    let steps = Mutex(Steps())
    let counter = WorkCounter { count in
      steps.withLock { $0.total += count }
    } advance: { count in
      steps.withLock { $0.done += count }
    }
    let isStopped: @Sendable () -> Bool = { steps.withLock { steps in steps.done > 2 } }
    let found = Exploration(
      of: brain(), from: Conversation(), wordings: 9, counter: counter, isStopped: isStopped)
    #expect(found.paths.count + found.misses.count == 12)
    #expect((3..<12).contains(found.paths.count) && found.wordings.isEmpty)
    steps.withLock { $0 = Steps() }
    _ = Exploration(of: brain(), from: Conversation(), wordings: 9, counter: counter)
    #expect(steps.withLock { $0.total == $0.done && $0.total == 24 })
  }

  @Test func theLimitHolds() {
    let found = Exploration(of: brain(), from: Conversation(), limit: 3)
    #expect(found.paths.count == 3 && found.misses.count == 9)
  }
}
