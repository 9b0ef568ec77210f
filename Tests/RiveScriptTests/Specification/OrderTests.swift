import Responder
import Testing

@testable import RiveScript

/// Section 1.7: the orders in which triggers are tried.
@Suite struct OrderTests {
  /// Returns the triggers of some rules in the order in which they win.
  private func order(_ triggers: [String], _ order: TriggerOrder = .draft) -> [String] {
    let brain = Robot(triggers.map { "+ \($0)\n- x" }.joined(separator: "\n")) { $0.order = order }
      .brain
    guard let topic = brain.topicNumbers[Topic.initial] else { return [] }
    return brain.topics[topic].triggers.order.map {
      brain.arena.string(brain.triggers[Int($0)].text)
    }
  }

  @Test func classesComeBeforeWordsBeforeLengthBeforeTheAlphabet() {
    let sorted = [
      "*{weight=2}", "one two three", "one (two|2)", "one two", "alpha", "gamma", "oneb",
      "[one] two", "one _ two", "one #", "one long *", "one two *", "a *", "_ _", "_", "# #", "#",
      "* * *", "* *", "*",
    ]
    for seed in 0..<50 {
      var randomness = Randomness(seed: UInt64(seed))
      for kind in [TriggerOrder.draft, .python] {
        #expect(order(sorted.shuffled(using: &randomness), kind) == sorted, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    (TriggerOrder.draft, "5 of apples"), (.javascript, "5 of apples"), (.python, "catch-all"),
  ])
  func theExampleOfTheOrders(_ order: TriggerOrder, _ expected: String) {
    let rules = "+ # *\n- <star1> of <star2>\n+ *\n- catch-all"
    var robot = Robot(rules) { $0.order = order }
    #expect(robot.answer("5 apples") == expected)
    robot = Robot("! global order = \(order.rawValue)\n" + rules) { $0.order = .python }
    #expect(robot.answer("5 apples") == expected)
    #expect(robot.checks.isEmpty)
  }

  @Test func anUnknownOrderIsReported() {
    let robot = Robot("! global order = perl\n+ *\n- x")
    #expect(robot.checks == ["bad-definition"])
    #expect(robot.brain.options.order == .draft)
  }

  @Test(
    "a value that its definition does not have is reported",
    arguments: [
      "global depth = many", "global depth = -1", "global repeat = sometimes",
      "global spelling = 99", "global utf8 = maybe", "local concat = foo",
    ])
  func unknownValues(_ definition: String) {
    #expect(Robot("! \(definition)\n+ *\n- x").checks == ["bad-definition"])
  }

  @Test(
    "the values of a definition are not reported",
    arguments: [
      "global depth = 7", "global repeat = never", "global spelling = 0", "global utf8 = false",
      "global utf8 = <undef>", "local concat = newline",
    ])
  func knownValues(_ definition: String) {
    #expect(Robot("! \(definition)\n+ *\n- x").checks.isEmpty)
  }

  @Test func theOrderOfJavaScript() {
    let sorted = [
      "a b{weight=1}", "one two three", "one two", "alphas", "gamma", "[one] two", "[x]", "one _ *",
      "_ a", "one #",
      "[*] good [*]", "[*]", "* good *", "good *", "_ _", "_", "# *", "#", "* *", "*",
    ]
    // Equals stay in the order of the files, so only others are moved.
    #expect(order(sorted, .javascript) == sorted)
    #expect(order(sorted.reversed(), .javascript) == sorted)
    #expect(order(["b a", "a b"], .javascript) == ["b a", "a b"])
    #expect(order(["b a", "a b"], .draft) == ["a b", "b a"])
  }

  /// The orders as section 1.7 writes them down, as lists of numbers to compare.
  private func key(_ trigger: String, _ order: TriggerOrder) -> [Int] {
    let weight = trigger.firstMatch(of: /\{weight=(\d+)\}/).flatMap { Int($0.1) } ?? 0
    func words(_ signs: String) -> Int {
      trigger.split { $0 == " " || signs.contains($0) }.count
    }
    func has(_ sign: Character) -> Int { trigger.contains(sign) ? 1 : 0 }
    switch order {
    case .draft, .python, .likePython:
      let count = words("*#_[]()")
      let isBare = trigger.replacing(/\s?\{weight=\d+\}\s?/, with: "") == "*"
      return [
        -weight, order == .draft && isBare ? 1 : 0, count == 0 ? 1 : 0, has("*"), has("#"),
        has("_"),
        has("["), -count, -trigger.count,
      ]
    case .javascript:
      let count = words("*#_|")
      let kind =
        has("_") == 1 ? 2 : has("#") == 1 ? 3 : has("*") == 1 ? 4 : has("[") == 1 ? 1 : 0
      return [-weight, kind > 1 && count == 0 ? kind + 3 : kind, -count, -trigger.count]
    }
  }

  @Test(arguments: TriggerOrder.allCases)
  func everyOrderIsTheOneOfTheSpecification(_ order: TriggerOrder) {
    for seed in 0..<60 {
      var random = RandomRules(seed: UInt64(seed))
      var triggers: [String] = []
      for trigger in (0..<25).map({ _ in random.trigger() }) where !triggers.contains(trigger) {
        triggers.append(trigger)
      }
      let keys = triggers.map { key($0, order) }
      let wanted = triggers.enumerated().sorted { a, b in
        let (left, right) = (keys[a.offset], keys[b.offset])
        if left != right { return left.lexicographicallyPrecedes(right) }
        if order == .javascript { return a.offset < b.offset }
        return Array(a.element.utf8).lexicographicallyPrecedes(Array(b.element.utf8))
      }
      #expect(self.order(triggers, order) == wanted.map(\.element), "seed \(seed)")
    }
  }

  /// The winner tells why it won over each of the others.
  @Test(arguments: [
    ("# *", "*", TriggerOrder.draft, Criterion.bareStar), ("*", "# *", .python, .number),
    ("# *", "*", .javascript, .star),
    ("a b", "* b", .draft, .star), ("_ b", "# b", .draft, .number),
    ("[a] 1", "_ 1", .draft, .singleWord),
    ("a 1", "[a] 1", .draft, .optional), ("a *", "* *", .python, .words),
    ("a * c", "a *", .draft, .wordCount),
    ("abcd *", "ab* *", .draft, .length), ("a *c *", "a b* *", .draft, .alphabet),
    ("b *", "* 1", .javascript, .position),
    ("[a] 1", "a *", .javascript, .star),
  ])
  func theCriterionIsTold(
    _ winner: String, _ loser: String, _ order: TriggerOrder, _ criterion: Criterion
  ) {
    let robot = Robot("+ \(winner)\n- x\n+ \(loser)\n- x") { $0.order = order }
    #expect(self.order([loser, winner], order).first == winner || criterion == .position)
    let topic = robot.brain.topicNumbers[Topic.initial] ?? 0
    #expect(robot.brain.reason(for: 1, losingTo: 0, in: topic) == .outranked(by: criterion))
  }

  @Test func starsGoBehindOtherWildcards() {
    #expect(order(["* _ thing", "* thing"]) == ["* thing", "* _ thing"])
    #expect(order(["[*] good [*]", "good *"]) == ["good *", "[*] good [*]"])
  }

  @Test func ofTheSameTriggerTheFirstCountsAndTheOthersAreReported() {
    var robot = Robot("+ a\n- one", "+ a\n- two")
    #expect(robot.answer("a") == "one")
    #expect(robot.brain.diagnostics.first?.check == "duplicate-trigger")
    #expect(robot.brain.diagnostics.first?.location.file == "1.rive")
  }

  @Test func ofTheSameTriggerWithTheSamePreviousTheLastCounts() {
    var robot = Robot("+ ask\n- yes or no\n+ yes\n% yes or no\n- one\n+ yes\n% yes or no\n- two")
    #expect(robot.answers("ask", "yes") == ["yes or no", "two"])
    #expect(robot.checks == ["duplicate-trigger"])
    #expect(robot.brain.diagnostics.first?.location.line == 3)
    #expect(Robot("+ a\n- b\n+ c\n% b\n- d\n+ c\n% e\n- f").checks == [])
  }
}
