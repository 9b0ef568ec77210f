import Responder
import TestSupport
import Testing

@testable import RiveScript

/// `! global fillers`: words that are left out if otherwise only a catch-all matches.
@Suite struct FillerTests {
  private static let rules = """
    ! array fillers = even|kinda|actually|just|not|not really|kind of|@more
    ! array more = well|@fillers
    ! global fillers = @fillers
    + i am tired
    - Sleep!
    + i am not tired
    - Good.
    + call me *
    - <star>; <star raw>
    + actually *
    - Actually <star>?
    + just
    - Just?
    + *
    - Pardon?
    """

  private func robot(_ more: String = "") -> Robot { Robot(more + Self.rules) }

  @Test(arguments: [
    ("I am actually tired", "Sleep!"), ("Well, I am just kinda tired", "Sleep!"),
    ("i am kind of tired even", "Sleep!"), ("even well kinda i am tired", "Sleep!"),
    ("I am not tired", "Good."), ("I am just not tired", "Good."),
    ("I am not really tired", "Pardon?"),
    ("I am not even tired", "Good."), ("actually I am tired", "Actually i am tired?"),
    ("just", "Just?"), ("just kinda", "Pardon?"), ("kinda", "Pardon?"),
    ("i am justified", "Pardon?"),
    ("just call me Even Actually Ann", "even actually ann; Even Actually Ann"),
    ("just call me kinda", "Pardon?"), ("kinda call me Al", "al; Al"),
  ])
  func fillersAreLeftOut(_ message: String, _ reply: String) {
    var robot = robot()
    #expect(robot.answer(message) == reply)
  }

  @Test func withoutTheGlobalEveryWordCounts() {
    var robot = Robot(Self.rules.replacing("! global fillers = @fillers", with: ""))
    #expect(robot.answer("I am actually tired") == "Pardon?")
  }

  @Test func misspeltWordsAreCorrectedToo() {
    var robot = robot("! global spelling = 1\n")
    let reply = robot.reply("i am just actually tierd")
    #expect(reply.text == "Sleep!")
    #expect(
      reply.explanation.steps[0].findings.prefix(2) == [
        .note(label: "spelling", text: "tierd → tired"),
        .note(label: "fillers", text: "just actually left out"),
      ])
    #expect(robot.answer("just kall me Bo") == "bo; Bo")
    #expect(robot.answer("🙂 well call me Bo") == "bo; Bo")
  }

  @Test func theTargetsOfRedirectsHaveFillersToo() {
    var robot = Robot(Self.rules + "\n+ hey *\n@ <star>")
    #expect(robot.answer("hey i am just tired") == "Sleep!")
  }

  @Test func anExplanationNamesThem() {
    var robot = robot()
    let reply = robot.reply("I am actually tired")
    #expect(
      reply.explanation.steps[0].findings.first
        == .note(label: "fillers", text: "actually left out"))
    #expect(reply.explanation.steps[0].message == "i am tired")
  }

  /// A message that has no filler word, or that a trigger with words matches, is answered as without fillers.
  @Test func otherMessagesAreAnsweredAsBefore() {
    for seed in 0..<UInt64(60) {
      var random = RandomRules(seed: seed)
      let rules = random.talkativeRules(30)
      let (one, other) = (
        Robot(rules), Robot(rules + "\n! array f = zzz|the\n! global fillers = @f\n")
      )
      var (talk, with) = (Conversation(seed: seed), Conversation(seed: seed))
      for _ in 0..<20 {
        let message = random.message()
        let (before, reply) = (talk, one.brain.respond(to: message, in: &talk))
        guard !message.contains("zzz"), !message.contains("the") else {
          talk = before
          continue
        }
        let again = other.brain.respond(to: message, in: &with)
        #expect(reply.text == again.text && reply.explanation == again.explanation, "seed \(seed)")
      }
      #expect(talk == with, "seed \(seed)")
    }
  }

  @Test func timeGrowsWithTheMessage() {
    let brain = Brain([RuleSource(name: "r", text: Self.rules)])
    let growth = Growth.worst(of: 500) { size in
      let message = String(repeating: "just a ", count: size)
      return [
        (
          "answering",
          {
            var talk = Conversation()
            _ = brain.respond(to: message, in: &talk)
          }
        )
      ]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func checksNameWhatIsNeverLeftOut() {
    func checks(_ rules: String) -> [String] {
      RiveScriptLanguage().check([
        RuleSource(name: "r", text: "! version = 2.0\n\(rules)\n+ *\n- x")
      ]).map(\.check)
    }
    #expect(checks("! array f = a b\n! global fillers = @f") == [])
    #expect(checks("! array f = a not b\n! global fillers = @f") == ["fillers"])
    #expect(checks("! array f = a b\n! global fillers = @g") == ["unused-array", "fillers"])
    #expect(checks("! global fillers = a") == ["fillers"])
  }
}
