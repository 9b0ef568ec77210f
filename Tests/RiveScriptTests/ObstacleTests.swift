import Responder
import TestSupport
import Testing

@testable import RiveScript

@Suite struct ObstacleTests {
  private func obstacle(
    _ rules: String, rule: Int = 0, _ message: String, after: String? = nil
  ) throws -> Obstacle? {
    var robot = Robot(rules)
    if let after { _ = robot.answer(after) }
    return robot.brain.obstacle(
      to: try #require(robot.brain.rules.dropFirst(rule).first), answering: message,
      in: robot.talk)
  }

  @Test(arguments: [
    ("hello there", "hello you", Obstacle.text(matched: "hello", wanted: "there", found: "you")),
    ("hello", "hello you", .text(matched: "hello", wanted: "", found: "you")),
    ("hello you", "hello", .text(matched: "hello", wanted: "you", found: "")),
    ("my name is *", "my dog is red", .text(matched: "my", wanted: "name", found: "dog")),
    ("my name is *", "my name is", .text(matched: "my name is", wanted: "*", found: "")),
    ("* likes * best", "ann likes tea", .noneOf(["best"])),
    ("* likes *", "ann hates tea", .noneOf(["likes"])),
    ("[*] (tea|coffee|water) [*]", "lemonade", .noneOf(["tea", "coffee", "water"])),
    ("[*] (tea|coffee) [*]", "teapot", .noneOf(["tea", "coffee"])),
    ("[*] (tea|hot *) [*]", "lemonade", .noneOf(["tea", "hot"])),
    ("[*] @drinks [*] please [*]", "milk", .noneOf(["please"])),
    ("[*] @drinks [*] please [*]", "beer please", .noneOf(["milk", "mild ale"])),
    ("* (tea|coffee)", "i want milk", .noneOf(["tea", "coffee"])),
    ("[*] milk [*] tea [*]", "tea milk", .text(matched: "tea milk", wanted: "tea", found: "")),
    ("i am # years", "i am old", .text(matched: "i am", wanted: "#", found: "old")),
    ("i (like|love) tea", "i hate tea", .text(matched: "i", wanted: "like|love", found: "hate")),
    ("say [please] it", "say no it", .text(matched: "say", wanted: "please", found: "no")),
  ]) func saysWhichWord(_ trigger: String, _ message: String, _ expected: Obstacle) throws {
    let rules = "! array drinks = milk|mild ale\n+ \(trigger)\n- ok\n+ *\n- no"
    #expect(try obstacle(rules, message) == expected)
  }

  @Test func saysTheReplyThatWasWanted() throws {
    let rules = "+ yes\n% milk\n- ok\n+ ask\n- Sugar?\n+ *\n- no"
    #expect(try obstacle(rules, "yes", after: "ask") == .previous(wanted: "milk", said: "sugar"))
  }

  @Test func saysTheTopic() throws {
    let rules = "> topic tea\n+ yes\n- ok\n< topic\n+ *\n- no"
    #expect(try obstacle(rules, "yes") == .topic(current: "random"))
  }

  @Test func saysWhoWon() throws {
    let rules = "+ my *\n- ok\n+ my car\n- no"
    guard case .beaten(let winner, .outranked(by: .star))? = try obstacle(rules, "my car") else {
      return #expect(Bool(false))
    }
    #expect(winner.text == "my car")
    #expect(try obstacle(rules, rule: 1, "my car") == .answered)
  }

  @Test func theBeginBlockIsNeverTried() throws {
    #expect(
      try obstacle("> begin\n+ request\n- {ok}\n< begin\n+ *\n- no", "request") == .neverTried)
  }

  @Test func aTriggerThatCannotBeReadIsNeverTried() throws {
    #expect(try obstacle("+ |\n- x\n+ a (b\n- y\n+ *\n- no", "a b") == .neverTried)
    var robot = Robot("+ a\n- b\n+ c\n% |\n- d\n+ *\n- no")
    #expect(robot.answers("a", "c") == ["b", "no"])
  }

  @Test func aLongTriggerAndALongMessageAreNotComparedPartByPart() throws {
    let growth = Growth(of: "explaining", size: 60) { count in
      let robot = Robot("+ \(String(repeating: "[a] ", count: count))\n- x\n")
      let message = String(repeating: "a ", count: count + 1)
      let rule = robot.brain.rules[0]
      return { _ = robot.brain.obstacle(to: rule, answering: message, in: robot.talk) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
    let optional = String(repeating: "[a] ", count: 240)
    #expect(
      try obstacle("+ \(optional)\n- x\n", String(repeating: "a ", count: 241)) == .tooLong)
  }

  @Test func aLongArrayIsSearchedInALongMessage() {
    let growth = Growth(of: "explaining", size: 500) { count in
      let items = (0..<count).map { "a\($0)" }.joined(separator: " ")
      let robot = Robot("! array a = \(items)\n+ [*] @a [*]\n- b\n+ *\n- c\n")
      let message = String(repeating: "a ", count: count)
      let rule = robot.brain.rules[0]
      return {
        let found = robot.brain.obstacle(to: rule, answering: message, in: robot.talk)
        #expect(found != nil)
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  /// The texts reported as missing are missing, and each of them is in the trigger.
  @Test func absentTextsAreAbsent() throws {
    var found = 0
    for seed in 0..<12 as Range<UInt64> {
      var random = RandomRules(seed: seed)
      let robot = Robot(random.rules(24))
      for _ in 0..<20 {
        let message = random.message()
        let words =
          " " + String(decoding: robot.brain.normalizer.message(message), as: UTF8.self) + " "
        for rule in robot.brain.rules {
          guard
            case .noneOf(let texts)? = robot.brain.obstacle(
              to: rule, answering: message, in: robot.talk)
          else { continue }
          found += 1
          #expect(!texts.isEmpty)
          for text in texts {
            #expect(!words.contains(" \(text) "), "seed \(seed): «\(message)» \(rule.text)")
          }
        }
      }
    }
    #expect(found > 20)
  }

  /// A rule has no obstacle if and only if it answers.
  @Test func noneMeansThatItAnswers() {
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomRules(seed: seed)
      let robot = Robot(random.rules(24))
      for _ in 0..<20 {
        let message = random.message()
        var copy = robot.talk
        let winner = robot.brain.respond(to: message, in: &copy).explanation.winner
        for rule in robot.brain.rules {
          let obstacle = robot.brain.obstacle(to: rule, answering: message, in: robot.talk)
          #expect(
            (obstacle == .answered) == (rule == winner),
            "seed \(seed): «\(message)» \(rule.text)")
        }
      }
    }
  }
}
