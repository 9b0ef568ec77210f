import Conversations
import Responder
import RiveScript
import TestSupport
import Testing
import TranscriptFormat

@testable import Transcripts

/// Replaying with one job and with eight gives the same results for any transcripts.
///
/// The thread sanitizer compiles what these tests need, so they have a target of their own.
@MainActor
@Suite struct JobsTests {
  private static let rules = """
    + my name is *
    - <set name=<formal>>Hello, <get name>!
    - <set name=<star>>Welcome, <get name>.
    + who
    * <get name> == undefined => Nobody. <add asked=1>
    - <get name>, {random}I think|I hope{/random}.
    + roll
    - 1
    - 2{weight=3}
    - 3
    + play
    - Begin.{topic=game}
    + again
    @ <input1>
    > topic game
    + stop
    - Over.{topic=random}
    + *
    - You say <star>, after <reply1>.
    < topic
    + *
    - Go on.
    - I see: <star>.
    """
  private static let messages = [
    "my name is ada", "who", "roll", "roll", "play", "again", "stop", "something", "/seed 7",
    "/topic game", "/vars", "/undo", "/retry", "/history", "/clear", "你好", "",
  ]

  /// Returns some cases, each with some exchanges whose replies mostly differ from the robot's.
  private func transcript(_ random: inout Randomness) -> String {
    var text = random.index(below: 2) == 0 ? "seed: \(random.index(below: 9))\n" : ""
    for number in 0...random.index(below: 5) {
      text += "# case \(number)\n"
      for _ in 0...random.index(below: 6) {
        if random.index(below: 6) == 0 { text += "set> name = Bob\n" }
        text += "you> \(Self.messages[random.index(below: Self.messages.count)])\n"
        text += ["bot> 2\n", "bot (any)>\n", "bot> Go on.\n", ""][random.index(below: 4)]
        if random.index(below: 5) == 0 { text += "expect> name = ada\n" }
      }
    }
    return text
  }

  @Test func theNumberOfJobsChangesNothing() async {
    let brain = Brain([RuleSource(name: "r.rive", text: Self.rules)])
    var exchanges = 0
    for seed in 0..<Soak.count(60) {
      var random = Randomness(seed: seed)
      let text = transcript(&random)
      var outcomes: [[String]] = []
      for jobs in [1, 8] {
        var options = ReplayOptions()
        options.jobs = jobs
        options.update = seed % 2 == 0 ? .all : nil
        options.seeds = 1 + Int(seed % 3)
        let robots = SingleRobot(Robot(name: "Brain", responder: brain))
        let result = await Replayer(robots: robots, options: options).replay(
          Transcript(TranscriptDocument(name: "x.chat", text: text)))
        outcomes.append(
          result.cases.map {
            "\($0.title) \($0.seed) \($0.status) \($0.failures) \($0.exchangeCount) \($0.edits)"
          })
        exchanges += result.cases.reduce(0) { $0 + $1.exchangeCount }
      }
      #expect(outcomes[0] == outcomes[1], "seed \(seed):\n\(text)")
    }
    #expect(exchanges > 500)
  }
}
