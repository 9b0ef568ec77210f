import Responder
import TestSupport
import Testing

@testable import RiveScript

/// `{weight=@name}` stands for the number of `! weight name = N`.
@Suite struct NamedWeightTests {
  @Test func aNameStandsForItsNumber() {
    var robot = Robot(
      "! weight high = 20\n! weight low = 5\n+ {weight=@low}* cat\n- low\n+ {weight=@high}my *\n- high\n"
        + "+ your *{weight=10}\n- ten\n+ *\n- other")
    #expect(robot.answers("my cat", "your cat", "a cat", "dog") == ["high", "ten", "low", "other"])
    #expect(robot.checks == [])
    let rule = robot.brain.rules[0]
    #expect(
      robot.brain.obstacle(to: rule, answering: "my cat", in: robot.talk)
        == .beaten(by: robot.brain.rules[1], .lowerWeight(5, than: 20)))
  }

  @Test func definitionsOfLaterFilesCount() {
    var robot = Robot("+ {weight=@high}* a\n- 1\n+ b *\n- 2\n+ *\n- 3", "! weight high = 2")
    #expect(robot.answer("b a") == "1")
    for order in TriggerOrder.allCases {
      var other = Robot(
        "! global order = \(order.rawValue)\n! weight high = 2\n+ {weight=@high}* a\n- 1\n+ b *\n- 2"
      )
      #expect(other.answer("b a") == "1")
    }
  }

  @Test func manyTriggersLoadInProportion() {
    let growth = Growth(of: "loading", size: 1_000) { count in
      let triggers = (0..<count).map { "+ {weight=@high}word\($0)\n- reply\n" }.joined()
      let source = RuleSource(name: "f", text: "! weight high = 20\n" + triggers)
      return { _ = Brain([source]) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func repliesHaveThemToo() {
    var robot = Robot("! weight often = 1000000\n+ *\n- often{weight=@often}\n- rarely")
    #expect(Set((0..<50).map { _ in robot.answer("x") }) == ["often"])
  }

  /// A robot with names answers like one with numbers.
  @Test func namesAreNumbers() {
    for seed in 0..<UInt64(40) {
      var random = RandomRules(seed: seed)
      let rules = random.talkativeRules(40)
      let named = (0..<5).reduce(rules) {
        $0.replacing("{weight=\($1)}", with: "{weight=@w\($1)}")
      }
      let weights = (1..<5).map { "! weight w\($0) = \($0)\n" }.joined()
      var (one, other) = (Robot(rules, seed: seed), Robot(weights + named, seed: seed))
      for _ in 0..<20 {
        let message = random.message()
        // The length of a trigger, which decides last, includes its weight.
        guard one.reply(message).text == other.reply(message).text else { return }
      }
      #expect(one.talk.variables == other.talk.variables, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ("! weight high = 5\n+ {weight=@high}a\n- b", []), ("+ {weight=@high}a\n- b", ["weight"]),
      ("! weight hihg = 5\n+ {weight=@high}a\n- b", ["weight"]), ("! weight high = x", ["weight"]),
      ("! weight high = 0", ["weight"]), ("+ a\n- b{weight=@}", ["weight"]),
    ] as [(String, [String])])
  func checks(_ rules: String, _ expected: [String]) {
    let text = "! version = 2.0\n\(rules)\n+ *\n- x"
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: text)]).map(\.check)
    #expect(found == expected, "\(rules)")
  }

  @Test func lessonsWinOverNamedWeights() throws {
    let robot = Robot("! weight high = 20\n+ {weight=@high}my *\n- b\n+ *\n- c")
    let writer = try #require(robot.brain.writer)
    let rule = try #require(robot.brain.rules.first)
    let lesson = Lesson(
      message: "my cat", trigger: "my cat", reply: "Meow.", conversation: Conversation(),
      winner: rule)
    #expect(writer.rule(for: lesson) == "+ my cat{weight=21}\n- Meow.\n")
  }
}
